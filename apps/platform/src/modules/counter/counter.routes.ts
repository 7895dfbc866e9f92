import { findCounterCustomer, listCounterProducts, makeCounterCode, quoteCounterSale, type SellerOrderWire, sellAtCounter } from '@galleria/contract'
import { type Locale, money, textIn } from '@galleria/kernel'
import { implement } from '../../http/operation-route.ts'
import type { Order } from '../order/index.ts'
import type { CounterService } from './counter.service.ts'

type Deps = { readonly counter: CounterService; readonly toWireSellerOrder: (order: Order, locale: Locale) => SellerOrderWire }

export function counterRoutes({ counter, toWireSellerOrder }: Deps) {
  return [
    implement(makeCounterCode, async (ctx) => {
      const { code, expiresAt } = await counter.code(ctx)
      return { data: { code, expiresAt: expiresAt.toISOString() } }
    }),
    implement(findCounterCustomer, async (ctx, { body }) => {
      const { visit, firstName, expiresAt } = await counter.find(ctx, body.who)
      return { data: { visit, name: { first: firstName }, expiresAt: expiresAt.toISOString() } }
    }),
    implement(listCounterProducts, async (ctx, { query: { q = '' } }) => {
      const found = await counter.products(ctx, q)
      return {
        data: found.map(({ variantId, productId, name, choice, sku, price, stock, image, market }) => ({
          _id: variantId,
          item: productId,
          name,
          description_summary: choice,
          sku,
          unitPrice: money(price, ctx.currency),
          stock,
          image,
          Market: { slug: market },
        })),
      }
    }),
    implement(quoteCounterSale, async (ctx, { body }) => {
      const { lines, totals, taxLines, reward } = await counter.quote(ctx, body)
      const inMoney = (amount: number) => money(amount, ctx.currency)
      const { subTotal, taxIncluded, taxAdded, total } = totals
      const items = lines.map((line) => ({
        _id: line.variantId,
        item: line.productId,
        name: textIn(line.name, ctx.locale),
        description_summary: textIn(line.choice, ctx.locale),
        sku: line.sku,
        unitPrice: inMoney(line.unitPrice),
        stock: line.stock,
        image: line.image,
        Market: { slug: line.market },
        quantity: line.quantity,
        finalPrice: inMoney(line.unitPrice * line.quantity),
      }))
      const taxes = taxLines.map(({ taxable, amount, ...tax }) => ({ ...tax, taxable: inMoney(taxable), amount: inMoney(amount) }))
      return { data: { items, subTotal, taxIncluded, taxAdded, taxLines: taxes, total, reward: reward === null ? null : inMoney(reward) } }
    }),
    implement(sellAtCounter, async (ctx, { body }) => ({ data: toWireSellerOrder(await counter.sell(ctx, body), ctx.locale) })),
  ]
}
