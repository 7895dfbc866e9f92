import { redirect } from '../lib/responses.ts'
import { careCategoriesOf, specialitiesOf } from '../features/care/care-data.ts'
import { SpecialitiesPage } from '../features/care/specialities-page.tsx'
import { marketOf } from '../features/catalog/catalog-data.ts'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { CARE_PATHS, SPECIALITY } from '@galleria/rules'
import { pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import { notFound } from '../lib/responses.ts'
import type { Route } from './+types/specialities.ts'

export const handle = { texts: ['around'] } satisfies RouteHandle

/** where doctors are not divided by what they are for, all of them are shown at once. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = pageOf(context)
  const { slug, name } = marketOf(page, params.market)
  if (slug !== params.market) throw redirect(CARE_PATHS.specialities(slug) + new URL(request.url).search, 301)
  const { doctors } = await careCategoriesOf(page, slug)
  if (!doctors) throw notFound()
  const found = await specialitiesOf(page, doctors)
  if (found.length < 2) throw redirect(createPaths('').listing(slug, doctors.slug))
  const specialities = await Promise.all(
    found.map(async (speciality) => {
      const { hits } = await page.api.searchItems({
        body: { category: [doctors._id], filters: { [SPECIALITY]: [speciality.value] }, page: { page: 1, itemsPerPage: 1 }, facets: { most: 0 } },
      })
      return { ...speciality, image: hits.hits[0]?._source.image ?? '' }
    }),
  )
  page.tag('catalog')
  return { market: { slug, name }, doctors, specialities }
}

export default function Specialities({ loaderData }: Route.ComponentProps) {
  return <SpecialitiesPage {...loaderData} />
}
