import { getTenantConfig, getTenantPreferences, type TenantConfigWire } from '@galleria/contract'
import { textIn } from '@galleria/kernel'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { MarketsFor } from './storefront-config.ports.ts'

const languageOf = ({ tenant }: RequestContext) => ({ defaultLanguage: tenant.settings.locales[0], languages: [...tenant.settings.locales] })

export function storefrontConfigRoutes({ marketsFor }: { marketsFor: MarketsFor }) {
  return [
    implement(getTenantConfig, async (ctx) => {
      const { tenant } = ctx
      const { settings } = tenant
      const data: TenantConfigWire = {
        _id: tenant.id,
        key: tenant.key,
        name: tenant.name,
        tagline: textIn(settings.tagline, ctx.locale),
        country: settings.country,
        currency: { code: settings.currency },
        language: languageOf(ctx),
        hue: settings.hue,
        timeZone: settings.timeZone,
        tax: settings.tax,
        delivery: settings.delivery,
        cart: settings.cart,
        checkout: { defaultPayment: settings.checkout.defaultPayment, payments: [...settings.checkout.payments] },
        support: settings.support,
        markets: await marketsFor(ctx),
      }
      return { data }
    }),
    implement(getTenantPreferences, async (ctx, { params }) => {
      if (params.id !== ctx.tenant.id && params.id !== ctx.tenant.key) throw new DomainError('tenant.unknown')
      return { data: { currency: { code: ctx.currency }, language: languageOf(ctx) } }
    }),
  ]
}
