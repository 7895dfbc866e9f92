import { askForStockAlert, confirmStockAlert, listStockAlerts, type StockAlertWire, stopStockAlert } from '@galleria/contract'
import { textIn } from '@galleria/kernel'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { ChoiceInWords } from './stock-alert.ports.ts'
import type { StockAlertService } from './stock-alert.service.ts'
import type { StockAlert } from './stock-alert.ts'

export function stockAlertRoutes({ alerts, choiceInWords }: { alerts: StockAlertService; choiceInWords: ChoiceInWords }) {
  const toWire = ({ locale }: RequestContext, alert: StockAlert): StockAlertWire => ({
    _id: alert.id,
    item: { _id: alert.productId, slug: alert.slug, Name: textIn(alert.name, locale) },
    variation: { _id: alert.variantId, description_summary: choiceInWords(alert.options, alert.chosen, (text) => textIn(text, locale)) },
    createdAt: alert.askedAt.toISOString(),
  })
  const isCustomer = (ctx: RequestContext): ctx is CustomerContext => ctx.actor.kind === 'customer'
  return [
    implement(askForStockAlert, async (ctx, { body }) => ({ data: { outcome: await alerts.ask(ctx, body.variation, body.email) } })),
    implement(listStockAlerts, async (ctx) => ({ data: (await alerts.listOwn(ctx)).map((alert) => toWire(ctx, alert)) })),
    implement(confirmStockAlert, async (ctx, { body }) => ({ data: toWire(ctx, await alerts.confirm(ctx, body.token)) })),
    implement(stopStockAlert, async (ctx, { body }) => {
      if (body.token !== undefined) await alerts.stopLinked(ctx.tenant.id, body.token)
      else if (body.alert !== undefined && isCustomer(ctx)) await alerts.stopOwn(ctx, body.alert)
      else throw new DomainError('stock_alert.not_found')
      return { data: { ok: true as const } }
    }),
  ]
}
