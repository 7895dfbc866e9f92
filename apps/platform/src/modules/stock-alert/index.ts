import { isLocale } from '@galleria/kernel'
import type { FastifyInstance } from 'fastify'
import type { Tenant } from '../tenant/index.ts'
import type { CatalogChanges } from '../../infra/catalog-sync.ts'
import { createAlertTokens } from './alert-token.ts'
import { mountUnsubscribe, UNSUBSCRIBE_PATH } from './unsubscribe.routes.ts'
import { stockAlertChecks } from './stock-alert.checks.ts'
import { stockAlertPersonal } from './stock-alert.personal.ts'
import { stockAlertRoutes } from './stock-alert.routes.ts'
import { createStockAlertService, type StockAlertDeps } from './stock-alert.service.ts'

export { stockAlertParts } from './stock-alert.parts.ts'

type StockAlertModuleDeps = Omit<StockAlertDeps, 'tokens'> & {
  readonly secret: string
  /** "https://shop.example": where the links of mails lead. */
  readonly originOf: (tenant: Tenant) => string
  readonly findTenantByHost: (host: string) => Promise<Tenant | undefined>
}

type LinkedAlert = { readonly alertId: string; readonly slug: string; readonly variantId: string; readonly locale: string }
type AlertFacts = {
  readonly links: { readonly product: string; readonly confirm: string; readonly stop: string; readonly unsubscribe: string }
  readonly name?: string
  readonly choice?: string
}

/** Tells by mail who waits for a variant that was sold out (UX-17, decision 0041). */
export function createStockAlertModule({ secret, originOf, findTenantByHost, ...deps }: StockAlertModuleDeps) {
  const tokens = createAlertTokens(secret)
  const alerts = createStockAlertService({ ...deps, tokens })
  return {
    routes: stockAlertRoutes({ alerts, choiceInWords: deps.choiceInWords }),
    mounts: [(app: FastifyInstance) => mountUnsubscribe(app, { alerts, findTenantByHost })],
    checks: stockAlertChecks,
    personal: stockAlertPersonal,
    chores: [alerts.tellAll, alerts.purge],
    /** What came back is among what has changed; whoever is not told now, because there are more of them than pieces, is within the hour. */
    onChange: async ({ tenantId, productIds }: CatalogChanges): Promise<string[]> => {
      if (productIds.length > 0) await alerts.tell(tenantId, productIds)
      return []
    },
    /**
     * The links of a mail about an alert: made when it is sent, because events and jobs are kept and these are secrets. And what is called what it is about, in the
     * language of the mail, which may be another one than that of the page.
     */
    factsFor: async (tenantId: string, { alertId, slug, variantId, locale }: LinkedAlert): Promise<AlertFacts | undefined> => {
      const tenant = await deps.findTenant(tenantId)
      if (!tenant) return undefined
      const origin = originOf(tenant) + (locale === tenant.settings.locales[0] ? '' : `/${locale}`)
      const query = new URLSearchParams({ t: tokens.tokenOf(tenantId, alertId) }).toString()
      const links = {
        product: `${origin}/product/${slug}?v=${variantId}`,
        confirm: `${origin}/stock-alert/confirm?${query}`,
        stop: `${origin}/stock-alert/stop?${query}`,
        unsubscribe: `${originOf(tenant)}${UNSUBSCRIBE_PATH}?${query}`,
      }
      return { links, ...(isLocale(locale) ? await alerts.inWords(tenantId, variantId, locale) : {}) }
    },
  }
}
