import { type AppointmentMode, CARE_PATHS, type CareKind, type Facility, MODE_OPTION, QUOTATION_PATHS } from '@galleria/rules'
import { careCategoriesOf, doctorsPath, specialitiesOf } from '../features/care/care-data.ts'
import type { Chosen } from '../features/facets/chosen.ts'
import { EVERYTHING, listingAddress } from '../features/facets/listing-query.ts'
import { marketOf } from '../features/catalog/catalog-data.ts'
import { type PageContext, pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import { notFound, orNotFound, redirect } from '../lib/responses.ts'
import type { Route } from './+types/moved-care.ts'

const paths = createPaths('')

/** What stands in an address of a market of health care behind its market. */
type Named = { readonly market: string; readonly of: string | undefined }
type Leads = (page: PageContext, named: Named) => string | Promise<string>

/** A market without what was asked for is where one may look around. */
const category =
  (kind: CareKind, chosen: Chosen = {}): Leads =>
  async (page, { market }) => {
    const found = (await careCategoriesOf(page, market))[kind]
    return found ? listingAddress(paths.listing(market, found.slug), {}, { ...EVERYTHING, chosen }) : paths.market(market)
  }

const houses =
  (kind: Facility): Leads =>
  () =>
    CARE_PATHS.houses(kind)

async function doctorsBySpeciality(page: PageContext, { market }: Named): Promise<string> {
  const { doctors } = await careCategoriesOf(page, market)
  return doctors ? doctorsPath(market, doctors, (await specialitiesOf(page, doctors)).length) : paths.market(market)
}

/** What of a market pharmacies sell, or one of them. */
async function pharmacyShop({ api }: PageContext, { market, of = '' }: Named): Promise<string> {
  const { data } = await api.filterCatalog({ query: { market, node: of } })
  const node = data.find(({ isCategory }) => isCategory)
  if (node) return paths.listing(market, node.slug)
  return paths.shop((await orNotFound(api.getProvider({ params: { id: of } }))).data.slug)
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
  pharmacyListing: houses('pharmacy'),
  quote: () => QUOTATION_PATHS.all,
  pharmacyShop,
  specializationListing: doctorsBySpeciality,
  ordermedicine: category('medicines'),
  lookingfordoctor: category('doctors'),
  bookatest: category('checkups'),
  homeSampleCollection: category('tests', { [MODE_OPTION]: ['home' satisfies AppointmentMode] }),
  lookingForPhysiotherapist: category('physiotherapy'),
  hospitalListing: houses('hospital'),
  hospitalDetails: houses('hospital'),
  diagnosticCenters: houses('diagnostic_centre'),
  diagnosticCenterList: houses('diagnostic_centre'),
  diagnosticCenterDetails: houses('diagnostic_centre'),
}

/**
 * The addresses of health care, which have moved to where what they name lies (decision 0155). Markets are named by id or slug; where an address names several,
 * the last counts (C-02, C-36).
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = pageOf(context)
  const { pathname } = new URL(request.url)
  const { market, marketid, child, items, of } = { marketid: undefined, child: undefined, items: undefined, of: undefined, ...params }
  const found = [market, marketid, child].map((name) => (name === undefined ? undefined : marketOf(page, name))).findLast((one) => one !== undefined)
  if (!found) throw notFound()
  const segments = pathname.split('/')
  const first = segments[segments.indexOf('health-care-market') + 3] ?? ''
  const leads = CHILDREN[first] ?? (items === undefined ? () => paths.market(found.slug) : listing)
  throw redirect(await leads(page, { market: found.slug, of: of ?? items }), 301)
}

/** Never shown: the loader leads away, or the root's error boundary is shown. A route without a component would be a plain resource. */
export default function MovedCare() {
  return null
}
