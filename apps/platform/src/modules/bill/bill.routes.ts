import { findOperatorOfPhone, getOperator, listCircles, listOperators, listPlans, viewBill } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { BillService } from './bill.service.ts'
import { toWireCircle, toWireDueBill, toWireOperator, toWirePlan } from './bill.view.ts'

export function billRoutes({ bills }: { readonly bills: BillService }) {
  return [
    implement(listOperators, async (ctx, { query }) => ({
      data: (await bills.operators(ctx, query.category)).map((operator) => toWireOperator(operator, ctx.currency)),
    })),
    implement(viewBill, async (ctx, { body }) => ({ data: toWireDueBill(await bills.due(ctx, body), ctx.currency) })),
    implement(findOperatorOfPhone, async (ctx, { query }) => {
      const { operator, circle } = await bills.operatorOfPhone(ctx, query.phone)
      return { data: { operator: operator && toWireOperator(operator, ctx.currency), circle: circle && toWireCircle(circle) } }
    }),
    implement(listPlans, async (ctx, { body }) => ({
      data: (await bills.plans(ctx, body.operatorId, body.circleId)).map((plan) => toWirePlan(plan, ctx.currency)),
    })),
    implement(getOperator, async (ctx, { body }) => ({ data: toWireOperator(await bills.operator(ctx, body.operatorId), ctx.currency) })),
    implement(listCircles, async (ctx) => ({ data: (await bills.circles(ctx)).map(toWireCircle) })),
  ]
}
