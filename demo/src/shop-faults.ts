import { calendarFaults, Country, type Inspect, schemaFaults } from '@galleria/importer'
import { moneyFromDecimal } from '@galleria/kernel'
import { isEmail } from '@galleria/rules'
import { couponFault } from './coupon-file.ts'
import { type Shop, ShopFile, shopFileIn } from './shop-file.ts'

type Tell = Parameters<Inspect<typeof ShopFile>>[1]
type Place = Parameters<Tell>[0]

/** What its schema cannot say of a shop's file. */
export const shopFaults: Inspect<typeof ShopFile> = (file, fault) => {
  for (const { path, message } of schemaFaults(shopFileIn(file.locales), file)) fault(path, message)
  if (!isEmail(file.support.email)) fault(['support', 'email'], 'must be a mail address')
  tellTwice(file, fault)
  tellCountries(file.policies, ['policies'], fault)
  tellUnreached(file, fault)
  if (file.priceFilter && file.priceFilter.from >= file.priceFilter.to) fault(['priceFilter', 'to'], `must be more than ${file.priceFilter.from}`)
  for (const [at, { columns, rows }] of (file.sizeGuides ?? []).entries())
    for (const [size, cells] of Object.entries(rows))
      if (cells.length !== columns.length)
        fault(['sizeGuides', at, 'rows', size], `must have a cell for each of its columns: ${columns.length}, not ${cells.length}`)
  for (const [path, amount] of amountsOf(file))
    if (amount !== undefined && !moneyFromDecimal(amount, file.currency)) fault(path, `must be an amount in ${file.currency}, not ${amount}`)
  for (const [at, { categories }] of file.markets.entries())
    for (const [index, { care, sells = 'goods' }] of categories.entries())
      if (care && (care === 'medicines') === (sells === 'services'))
        fault(['markets', at, 'categories', index, 'care'], `must not be ${care} of a category that sells ${sells}`)
  for (const [at, seller] of file.sellers.entries())
    for (const { path, message } of calendarFaults(seller)) fault(['sellers', at, 'calendars', ...path], message)
  const coupons = file.coupons ?? []
  for (const [at, coupon] of coupons.entries()) {
    const wrong = couponFault(coupon, coupons.slice(0, at))
    if (wrong) fault(['coupons', at], wrong)
  }
}

/** Of two with one name the second would take the place of the first. */
function tellTwice({ markets, sellers }: ShopFile, fault: Tell): void {
  const tell = (names: readonly string[], what: string, placeOf: (at: number) => Place): void => {
    for (const [at, name] of names.entries()) if (names.indexOf(name) < at) fault(placeOf(at), `is the ${what} of another: ${name}`)
  }
  const slugs = (all: readonly { readonly slug: string }[]): string[] => all.map(({ slug }) => slug)
  tell(slugs(markets), 'slug', (at) => ['markets', at, 'slug'])
  for (const [market, { categories }] of markets.entries()) tell(slugs(categories), 'slug', (at) => ['markets', market, 'categories', at, 'slug'])
  tell(slugs(sellers), 'slug', (at) => ['sellers', at, 'slug'])
  for (const [seller, { pickup }] of sellers.entries())
    if (typeof pickup === 'object')
      tell(
        (pickup.stores ?? []).map(({ id }) => id),
        'id',
        (at) => ['sellers', seller, 'pickup', 'stores', at, 'id'],
      )
}

/** Of zones the first that goes so far counts, and of tiers the last that is reached: in another order some never would. */
function tellUnreached({ dispatch, sellers, rewards }: ShopFile, fault: Tell): void {
  const tell = (values: readonly number[], what: string, placeOf: (at: number) => Place): void => {
    for (const [at, value] of values.entries()) if (value <= (values[at - 1] ?? -1)) fault(placeOf(at), `must be ${what} than the one before it`)
  }
  const endsOf = (zones: NonNullable<typeof dispatch>['zones'] = []): number[] => zones.map(({ upToKm = Number.POSITIVE_INFINITY }) => upToKm)
  tell(endsOf(dispatch?.zones), 'of farther away', (at) => ['dispatch', 'zones', at])
  for (const [seller, { dispatch: own }] of sellers.entries()) tell(endsOf(own?.zones), 'of farther away', (at) => ['sellers', seller, 'dispatch', 'zones', at])
  tell(
    (rewards?.tiers ?? []).map(({ from }) => from),
    'more',
    (at) => ['rewards', 'tiers', at, 'from'],
  )
}

/** Whatever else a policy says is read by the checkout; to it a country that there is not is only one in which nobody lives. */
function tellCountries(terms: unknown, path: Place, fault: Tell): void {
  if (typeof terms !== 'object' || terms === null) return
  for (const [key, value] of Object.entries(terms)) {
    const at = [...path, Array.isArray(terms) ? Number(key) : key]
    if (key !== 'countries' || !Array.isArray(value)) tellCountries(value, at, fault)
    else
      for (const [index, country] of value.entries())
        for (const { message } of schemaFaults(Country, String(country).toUpperCase())) fault([...at, index], message)
  }
}

/** All that is written in units of the currency. */
const amountsOf = ({ delivery, wallet, rewards, referral, coupons = [] }: ShopFile): (readonly [Place, number | undefined])[] => [
  [['delivery', 'fee'], delivery.fee],
  [['delivery', 'freeFrom'], delivery.freeFrom],
  [['wallet', 'most'], wallet?.most],
  [['rewards', 'per'], rewards?.per],
  [['rewards', 'worth'], rewards?.worth],
  [['referral', 'inviter'], referral?.inviter],
  [['referral', 'friend'], referral?.friend],
  [['referral', 'minOrder'], referral?.minOrder],
  ...coupons.flatMap(({ amount, upTo, minimum }, at): (readonly [Place, number | undefined])[] => [
    [['coupons', at, 'amount'], amount],
    [['coupons', at, 'upTo'], upTo],
    [['coupons', at, 'minimum'], minimum],
  ]),
]

/** Where a shop says something of markets that its file does not have, with their names. Such a market may still be there, as one that the file had before. */
export function strayMarketsOf({
  markets,
  coupons,
  settings: { tax, returns, rewards, sizeGuides = [] },
}: Shop): { readonly at: string; readonly market: string }[] {
  const named: readonly (readonly [at: string, markets: readonly string[]])[] = [
    ...(tax.rules ?? []).map((rule, at) => [`tax.rules[${at}]`, rule.markets ?? []] as const),
    ['returns.markets', Object.keys(returns?.markets ?? {})],
    ['rewards.markets', Object.keys(rewards?.markets ?? {})],
    ...sizeGuides.map(({ market }, at) => [`sizeGuides[${at}]`, [market]] as const),
    ...coupons.map((coupon, at) => [`coupons[${at}]`, coupon.markets ?? []] as const),
  ]
  const known = new Set(markets.map(({ slug }) => slug))
  return named.flatMap(([at, slugs]) => slugs.filter((slug) => !known.has(slug)).map((market) => ({ at, market })))
}
