import { createBillOrder } from '@galleria/contract'
import { implement, Replayed } from '../../http/operation-route.ts'
import type { StartPayment, ToWirePlaced, WaitsForMoney } from './bill-order.ports.ts'
import { afterAggregator, type PlaceBill } from './place-bill.use-case.ts'

type Deps = {
  readonly placeBill: PlaceBill
  readonly startPayment: StartPayment
  readonly toWirePlaced: ToWirePlaced
  readonly waitsForMoney: WaitsForMoney
}

export function billOrderRoutes({ placeBill, startPayment, toWirePlaced, waitsForMoney }: Deps) {
  return [
    implement(createBillOrder, async (ctx, { body, headers }) => {
      const { master, isReplayed } = await placeBill(ctx, body, headers['idempotency-key'])
      // As with goods: the order stands, whatever becomes of this, and its shopper can ask again.
      const page = waitsForMoney(master)
        ? await afterAggregator(ctx.tenant.id, () => startPayment(ctx, master.id, headers.origin))
        : { redirectUrl: null, sessionId: null }
      const order = toWirePlaced(master, ctx.locale)
      const reply = { content: { ...order, payment: { ...order.payment, ...page } } }
      return isReplayed ? new Replayed(reply) : reply
    }),
  ]
}
