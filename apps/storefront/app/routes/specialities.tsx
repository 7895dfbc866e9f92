import { redirect } from '../lib/responses.ts'
import { careCategoriesOf, specialitiesOf } from '../features/care/care-data.ts'
import { doctorsText, specialitiesWords } from '../features/care/care-words.ts'
import { SpecialitiesPage } from '../features/care/specialities-page.tsx'
import { marketOf } from '../features/catalog/catalog-data.ts'
import { inRows } from '../features/catalog/door-rows.ts'
import { EVERYTHING, listingAddress } from '../features/facets/listing-query.ts'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { CARE_PATHS, SPECIALITY } from '@galleria/rules'
import { pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import { notFound } from '../lib/responses.ts'
import type { Route } from './+types/specialities.ts'

export const handle = { texts: [] } satisfies RouteHandle

/** In a row, where there is much room and where there is less; on phones it is a list. */
const WIDE = 4
const MIDDLE = 3

/** where doctors are not divided by what they are for, all of them are shown at once. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = pageOf(context)
  const { slug, name } = marketOf(page, params.market)
  if (slug !== params.market) throw redirect(CARE_PATHS.specialities(slug) + new URL(request.url).search, 301)
  const { doctors } = await careCategoriesOf(page, slug)
  if (!doctors) throw notFound()
  const found = await specialitiesOf(page, doctors)
  if (found.length < 2) throw redirect(createPaths('').listing(slug, doctors.slug))
  const all = createPaths(page.prefix).listing(slug, doctors.slug)
  const [wide, middle] = [inRows(found.length, WIDE), inRows(found.length, MIDDLE)]
  const doors = await Promise.all(
    found.map(async ({ value, name: about, count }, index) => {
      const { hits } = await page.api.searchItems({
        body: { category: [doctors._id], filters: { [SPECIALITY]: [value] }, page: { page: 1, itemsPerPage: 1 }, facets: { most: 0 } },
      })
      return {
        key: value,
        name: about,
        about: doctorsText(page, count),
        href: listingAddress(all, {}, { ...EVERYTHING, chosen: { [SPECIALITY]: [value] } }),
        image: hits.hits[0]?._source.image ?? '',
        wide: wide[index] ?? WIDE,
        middle: middle[index] ?? MIDDLE,
      }
    }),
  )
  page.tag('catalog')
  return { market: { slug, name }, words: specialitiesWords(page), all, doors }
}

export default function Specialities({ loaderData }: Route.ComponentProps) {
  return <SpecialitiesPage {...loaderData} />
}
