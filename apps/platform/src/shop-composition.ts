import { pictures, readShop, type Shop, strayMarketsOf } from '@galleria/demo'
import { FileInvalid } from '@galleria/importer'
import { systemClock } from '@galleria/kernel'
import { DomainError } from './errors.ts'
import { openDatabase } from './infra/database.ts'
import { sellingFaultsOf } from './modules/checkout/index.ts'
import { findSwappedPlaces, type NamedPlace } from './modules/geocoding/index.ts'
import { assertDrawable, type SaveCoupons, type SetUp, setUpShop, ShopRefused, tenantOf } from './modules/importing/index.ts'
import { saveRecipes } from './modules/media/index.ts'
import { currencyDoubts, type WayWithoutKeys, waysWithoutKeys } from './modules/payment/index.ts'
import { openCoupons } from './modules/promotion/index.ts'
import { assertReadable } from './modules/tenant/index.ts'

export { ShopRefused } from './modules/importing/index.ts'

/** Reads a shop's file, and its settings as the shop itself would. Throws ShopRefused with what is wrong. */
export function readShopFile(path: string): Shop {
  try {
    const shop = readShop(path)
    assertReadable(tenantOf(shop), sellingFaultsOf)
    assertDrawable(pictures, shop)
    return shop
  } catch (error) {
    if (error instanceof FileInvalid) throw new ShopRefused(error.message)
    if (!(error instanceof DomainError) || !error.details) throw error
    const field = String(error.details.path).split('/').filter(Boolean).join('.')
    throw new ShopRefused(`${path}: ${field}: ${String(error.details.reason)}`)
  }
}

/** The places that a shop's file names: where shoppers are taken to be, and where its sellers are and hand out. */
const placesOf = ({ settings: { country, place }, sellers }: Shop): NamedPlace[] => [
  ...(place ? [{ name: 'place', country, position: place.position }] : []),
  ...sellers.flatMap(({ slug, office, preferences: { pickup } }) => [
    { name: `the office of ${slug}`, country: office.country, position: office.position },
    ...(pickup?.stores ?? []).map((store) => ({ name: `the store ${store.id} of ${slug}`, country: store.country, position: store.position })),
  ]),
]

/** What is probably wrong with a file that can be read, a sentence each. */
export const doubtsAbout = async (shop: Shop): Promise<string[]> => [
  ...currencyDoubts(shop.settings.checkout.payments, shop.settings.currency),
  ...strayMarketsOf(shop).map(({ at, market }) => `${at} names the market ${market}, which is not in the file.`),
  ...(await findSwappedPlaces(placesOf(shop))).map(
    ({ name, country, position }) =>
      `${name}: [${position.join(', ')}] is outside ${country}, and inside with the two the other way round: longitude comes first.`,
  ),
]

/** `withoutKeys`: ways to pay that the file names, and nobody takes money for yet. */
type Applied = SetUp & { readonly withoutKeys: readonly WayWithoutKeys[] }

/** Makes the shop or changes it, with its coupons, on a migrated database and without the shop around it. Throws ShopRefused. */
export async function applyShop(connectionString: string, shop: Shop): Promise<Applied> {
  const database = openDatabase(connectionString, { max: 2, onError: () => undefined })
  try {
    const { beginIn } = openCoupons({ database, clock: systemClock })
    const saveCoupons: SaveCoupons = async (tx, tenantId, coupons) => {
      for (const coupon of coupons) await beginIn(tx, tenantId, coupon)
    }
    const { checkout, currency } = shop.settings
    const done = await setUpShop({ database, pictures, savePictures: saveRecipes, saveCoupons }, shop)
    return { ...done, withoutKeys: await waysWithoutKeys(database, done.tenant.id, { types: checkout.payments, currency }) }
  } finally {
    await database.close()
  }
}
