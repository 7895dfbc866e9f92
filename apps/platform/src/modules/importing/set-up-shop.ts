import type { Shop } from '@galleria/demo'
import { type Pictures, tenantIdOf } from '@galleria/importer'
import type { Database, Orm } from '../../infra/database.ts'
import type { Tenant, TenantSettings } from '../tenant/index.ts'
import type { SaveCoupons, SavePictures } from './importing.ports.ts'
import { shopRepository } from './shop.repository.ts'

export type ShopDeps = {
  readonly pictures: Pictures
  readonly savePictures: SavePictures
}

/** `unnamed`: markets, categories and sellers that are there and not in the file. */
export type SetUp = { readonly tenant: Tenant; readonly isNew: boolean; readonly unnamed: readonly string[] }

/** A shop's file asks for what cannot be done; the message says why. */
export class ShopRefused extends Error {
  override readonly name = 'ShopRefused'
}

export const tenantOf = ({ key, name, hosts, settings }: Pick<Shop, 'key' | 'name' | 'hosts' | 'settings'>): Tenant => ({
  id: tenantIdOf(key),
  key,
  name,
  hosts,
  settings,
})

/** What staff and `npm run sign-in-providers` have set in a running shop is not in its file, and stays. */
function settingsAfter(before: TenantSettings | undefined, told: TenantSettings): TenantSettings {
  if (!before) return told
  const { theme, hue, search, signIn } = before
  return {
    ...told,
    ...(theme ? { theme, hue } : {}),
    ...(search && search.revision > (told.search?.revision ?? 0) ? { search } : {}),
    ...(signIn?.providers ? { signIn: { ...told.signIn, providers: signIn.providers } } : {}),
  }
}

/** Writes a shop's markets, categories, sellers and advertisements as its file tells them. */
export async function saveShopContent(tx: Orm, { pictures, savePictures }: ShopDeps, tenant: Tenant, shop: Shop): Promise<void> {
  const drawn = new Set([...shop.markets.map(({ asset }) => asset), ...shop.advertisements.flatMap(({ assets }) => assets)])
  const fronts = new Map([...drawn].map((asset) => [asset, pictures.galleryOf({ asset }).slice(0, 1)]))
  const imageOf = (asset: string): string => fronts.get(asset)?.[0]?.id ?? ''
  await savePictures(tx, tenant.id, [...fronts.values()].flat())
  await shopRepository(tx).saveStructure(tenant.id, shop, { imageOf, keepsLooks: tenant.settings.theme !== undefined })
  await shopRepository(tx).saveAdvertisements(
    tenant.id,
    shop.advertisements.map((ad) => ({ ...ad, images: ad.assets.map(imageOf) })),
  )
}

/** Throws ShopRefused where a market or an advertisement names a picture that there is not. */
export function assertDrawable({ isKnownAsset }: Pick<Pictures, 'isKnownAsset'>, { markets, advertisements }: Pick<Shop, 'markets' | 'advertisements'>): void {
  const undrawn = [...markets.map(({ asset }) => asset), ...advertisements.flatMap(({ assets }) => assets)].find((asset) => !isKnownAsset(asset))
  if (undrawn !== undefined)
    throw new ShopRefused(`There is no picture "${undrawn}": an asset is the name of a file in node_modules/@lobehub/fluent-emoji-3d/assets, without .webp.`)
}

/**
 * Makes the shop of a file, or changes it to what the file says, in one transaction and while it runs; nothing is taken away.
 * @throws ShopRefused
 */
export function setUpShop(
  { database, saveCoupons, ...deps }: ShopDeps & { readonly database: Database; readonly saveCoupons: SaveCoupons },
  shop: Shop,
): Promise<SetUp> {
  const told = tenantOf(shop)
  return database.transaction(async (tx) => {
    const repository = shopRepository(tx)
    const [taken] = await repository.listHostsOfOthers(told)
    if (taken) throw new ShopRefused(`${taken.host} is a host of the shop "${taken.key}": a host shows one shop.`)
    const before = await repository.findTenantForUpdate(told.id)
    if (before?.hasProducts && before.settings.currency !== told.settings.currency)
      throw new ShopRefused(`The prices of "${told.key}" are in ${before.settings.currency}; a shop that has products keeps its currency.`)
    const tenant = { ...told, settings: settingsAfter(before?.settings, told.settings) }
    await repository.saveTenant(tenant)
    await saveShopContent(tx, deps, tenant, shop)
    // Last: orders wait for a coupon that is being written.
    await saveCoupons(tx, tenant.id, shop.coupons)
    return { tenant, isNew: before === undefined, unnamed: await repository.listUnnamed(tenant.id, shop) }
  })
}
