import type { OperatorWire } from '@galleria/contract'
import { type BillCategory, tidyBillNumber } from '@galleria/rules'
import { unlessAway } from '../../lib/api-failure.ts'
import { billCategoryOf } from '../../lib/bill-paths.ts'
import { pageOf } from '../../lib/page-context.ts'
import { notFound, orNotFound } from '../../lib/responses.ts'
import type { LoaderContext } from './bill-data.ts'

/** What the address of a checkout says; the operator is undefined while nobody can say who it is. */
export type BillCheckoutData = {
  readonly category: BillCategory
  readonly operatorId: string
  readonly operator: OperatorWire | undefined
  readonly number: string
}

type Asked = LoaderContext & { readonly params: { readonly id: string; readonly number: string; readonly category: string } }

/** */
export async function loadCheckout({ context, params }: Asked): Promise<BillCheckoutData> {
  const { api, config } = pageOf(context)
  const category = billCategoryOf(params.category)
  if (!config.hasBills || !category) throw notFound()
  const operator = await orNotFound(unlessAway(api.getOperator({ body: { operatorId: params.id } })).then((reply) => reply?.data))
  if (operator && operator.category !== category) throw notFound()
  return { category, operatorId: params.id, operator, number: tidyBillNumber(params.number, category) }
}
