import type { Theme } from '@galleria/rules'
import { lowContrasts } from '@galleria/rules/theme-contrast'
import { tidy } from '@galleria/kernel'
import type { ContextOf, RequestContext } from '../../context.ts'
import { DomainError, type FieldFault, RequestInvalid, required } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import type { MarketLook } from '../catalog/index.ts'
import type { MarketLooksOf, SetMarketLooks, SetTenantLook } from './theme.ports.ts'

export type ThemeDeps = {
  readonly database: Database
  readonly marketLooksOf: MarketLooksOf
  readonly setMarketLooks: SetMarketLooks
  readonly setTenantLook: SetTenantLook
}

/** How a tenant's shop looks: its colours, and what its markets are called. */
export type ShopLook = Theme & { readonly revision: number; readonly hue: number; readonly markets: readonly MarketLook[] }

/** Pairs that a refusal tells; the first are enough to begin with. */
const MOST_TOLD = 40

export function createThemeService({ database, marketLooksOf, setMarketLooks, setTenantLook }: ThemeDeps) {
  return {
    get: async ({ tenant }: RequestContext): Promise<ShopLook> => {
      const { hue, theme } = tenant.settings
      const { revision = 0, light = {}, dark = {} } = theme ?? {}
      return { revision, hue, light, dark, markets: await marketLooksOf(tenant.id) }
    },

    /**
     * In force from now on, with all markets in one step. Throws `theme.contrast_low` with the pairs that could not be read, `theme.outdated`,
     * `catalog.node_not_found` for a market that there is not, and RequestInvalid where a name is missing in a language of the shop.
     */
    set: async ({ tenant }: ContextOf<'staff'>, { revision: after, hue, light, dark, markets }: ShopLook): Promise<ShopLook> => {
      const { locales } = tenant.settings
      const errors = markets.flatMap(({ name }, index) =>
        locales.filter((locale) => tidy(name[locale]) === '').map((locale): FieldFault => ({ path: `/markets/${index}/name/${locale}`, say: required })),
      )
      if (errors.length > 0) throw new RequestInvalid(errors)
      const known = await marketLooksOf(tenant.id)
      if (!markets.every(({ slug }) => known.some((market) => market.slug === slug))) throw new DomainError('catalog.node_not_found')
      const looks = markets.map(({ slug, name, hue: own }) => ({
        slug,
        hue: own,
        name: Object.fromEntries(locales.map((locale) => [locale, tidy(name[locale])])),
      }))
      const shown = known.map((market) => ({ ...market, ...looks.find(({ slug }) => slug === market.slug) }))
      const pairs = lowContrasts({ light, dark }, { hue, markets: shown.map((market) => market.hue) })
      if (pairs.length > 0) throw new DomainError('theme.contrast_low', { pairs: pairs.slice(0, MOST_TOLD) })
      const revision = after + 1
      await database.transaction(async (tx) => {
        if (!(await setTenantLook(tx, tenant.id, { hue, theme: { revision, light, dark } }))) throw new DomainError('theme.outdated')
        await setMarketLooks(tx, tenant.id, looks)
      })
      return { revision, hue, light, dark, markets: shown }
    },
  }
}
export type ThemeService = ReturnType<typeof createThemeService>
