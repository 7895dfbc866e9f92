import { CARE_PATHS, type CareKind, type Facility } from '@galleria/rules'
import { careCategoriesOf, doctorsPath, specialitiesOf } from '../features/care/care-data.ts'
import { marketOf } from '../features/catalog/catalog-data.ts'
import { type PageContext, pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import { notFound, orNotFound, redirect } from '../lib/responses.ts'
import type { Route } from './+types/moved-care.ts'

const paths = createPaths('')

/** What stands in an address of a market of health care behind its market. */
type Named = { readonly market: string; readonly of?: string | undefined; readonly search: URLSearchParams }
type Leads = (page: PageContext, named: Named) => string | Promise<string>

/** A market without what was asked for is where one may look around. */
const category =
  (kind: CareKind, query: Readonly<Record<string, string>> = {}): Leads =>
  async (page, { market }) => {
    const found = (await careCategoriesOf(page, market))[kind]
    return found ? paths.listing(market, found.slug, query) : paths.market(market)
  }

/** A house of this kind where one is named, else all of them. */
const house =
  (kind: Facility): Leads =>
  async ({ api }, { of, search }) => {
    const name = of ?? search.get('id') ?? undefined
    if (name === undefined) return CARE_PATHS.houses(kind)
    return paths.shop((await orNotFound(api.getProvider({ params: { id: name } }))).data.slug)
  }

async function doctorsBySpeciality(page: PageContext, { market }: Named): Promise<string> {
  const { doctors } = await careCategoriesOf(page, market)
  return doctors ? doctorsPath(market, doctors, (await specialitiesOf(page, doctors)).length) : paths.market(market)
}

/** A pharmacy, or what pharmacies sell. */
async function pharmacyShop(page: PageContext, named: Named): Promise<string> {
  const { data: nodes } = await page.api.filterCatalog({ query: { market: named.market, node: named.of ?? '' } })
  const [node] = nodes
  return node?.isCategory ? paths.listing(named.market, node.slug) : house('pharmacy')(page, named)
}

async function listing({ api }: PageContext, { market, of = 'all' }: Named): Promise<string> {
  if (of === 'all') return paths.listing(market, 'all')
  const { data } = await orNotFound(api.filterCatalog({ query: { market, node: of } }))
  const node = data.find(({ isCategory }) => isCategory)
  if (!node) throw notFound()
  return paths.listing(market, node.slug)
}

/** by their first part. */
const CHILDREN: Readonly<Record<string, Leads>> = {
  orderPrescription: () => CARE_PATHS.prescription,
  pharmacyListing: () => CARE_PATHS.houses('pharmacy'),
  quote: (_page, { search }) => paths.local('/quote') + (search.size > 0 ? `?${search}` : ''),
  pharmacyShop,
  specializationListing: doctorsBySpeciality,
  ordermedicine: category('medicines'),
  lookingfordoctor: category('doctors'),
  bookatest: category('checkups'),
  homeSampleCollection: category('tests', { f: 'mode:home' }),
  lookingForPhysiotherapist: category('physiotherapy'),
  hospitalListing: () => CARE_PATHS.houses('hospital'),
  hospitalDetails: house('hospital'),
  diagnosticCenters: () => CARE_PATHS.houses('diagnostic_centre'),
  diagnosticCenterList: () => CARE_PATHS.houses('diagnostic_centre'),
  diagnosticCenterDetails: house('diagnostic_centre'),
}

/**
 * The addresses of health care, which have moved to where what they name lies (decision 0155). Markets are named by id or slug; where an address names two, the one
 * behind counts (C-02, C-36).
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = pageOf(context)
  const { pathname, searchParams: search } = new URL(request.url)
  const { market, marketid, child, items, of } = { marketid: undefined, child: undefined, items: undefined, of: undefined, ...params }
  const found = [market, marketid, child].map((name) => (name === undefined ? undefined : marketOf(page, name))).findLast((one) => one !== undefined)
  if (!found) throw notFound()
  const [first = ''] = pathname.split('/').slice(4)
  const leads = CHILDREN[first] ?? (items === undefined ? () => paths.market(found.slug) : listing)
  throw redirect(await leads(page, { market: found.slug, of: of ?? items, search }), 301)
}

/** Never shown: the loader leads away, or the root's error boundary is shown. A route without a component would be a plain resource. */
export default function MovedCare() {
  return null
}
