import type { OperatorWire } from '@galleria/contract'
import { BILL_MARKET, type BillCategory } from '@galleria/rules'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { unlessAway } from '../../lib/api-failure.ts'
import { billCategoryOf, billPath } from '../../lib/bill-paths.ts'
import { pageOf } from '../../lib/page-context.ts'
import { notFound, redirect } from '../../lib/responses.ts'
import { isOperator } from './named-operator.ts'

export type LoaderContext = Pick<LoaderFunctionArgs<Readonly<RouterContextProvider>>, 'context'>

/** What a page of bills begins with; operators are undefined while nobody can say who they are. */
export type BillsData = {
  readonly category: BillCategory
  /** As the address names the operator; undefined where it names none. */
  readonly operatorId: string | undefined
  readonly operators: readonly OperatorWire[] | undefined
}

/** All operators; not found where the shop takes no bills. */
export async function operatorsOf({ context }: LoaderContext): Promise<readonly OperatorWire[] | undefined> {
  const { api, config } = pageOf(context)
  if (!config.hasBills) throw notFound()
  return (await unlessAway(api.listOperators({ query: {} })))?.data
}

type Asked = LoaderContext & {
  readonly id: string
  /** As the address says it; undefined where it says none. */
  readonly kind: string | undefined
  /** Of the page. */
  readonly kinds: readonly [BillCategory, ...BillCategory[]]
}

/** a page of a kind, at one operator or at any. */
export async function loadBillPage({ context, id, kind, kinds }: Asked): Promise<BillsData> {
  const told = kind === undefined ? undefined : billCategoryOf(kind)
  if (kind !== undefined && !(told && kinds.includes(told))) throw notFound()
  const operators = await operatorsOf({ context })
  if (id === BILL_MARKET) {
    const category = told ?? kinds[0]
    // It has an address of its own.
    if (category === 'Prepaid') throw redirect(billPath('Prepaid'), 301)
    return { category, operatorId: undefined, operators: operators?.filter((each) => each.category === category) }
  }
  const operator = operators?.find((each) => isOperator(each, id) && (told ? each.category === told : kinds.includes(each.category)))
  if (operators && !operator) throw notFound()
  const category = operator?.category ?? told ?? kinds[0]
  return { category, operatorId: operator?._id ?? id, operators: operators?.filter((each) => each.category === category) }
}
