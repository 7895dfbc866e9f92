import { slugify } from '@galleria/kernel'
import { BILL_CATEGORIES, BILL_MARKET, type BillCategory, SHOP_PATHS } from '@galleria/rules'
import type { OrderedBillWire } from '@galleria/contract'
import { queryString } from './paths.ts'

/** Where the pages of a kind lie: all paths here are without language. */
const FOLDERS: Readonly<Record<BillCategory, string>> = {
  Prepaid: SHOP_PATHS.bills,
  Postpaid: SHOP_PATHS.bills,
  DTH: '/bill_payment/dth-recharge',
  Electricity: '/bill_payment/electricity-bill',
}

const segment = encodeURIComponent
const slugOf = (category: BillCategory): string => category.toLowerCase()

/** The kind that an address means, in any case. */
export const billCategoryOf = (slug: string): BillCategory | undefined => BILL_CATEGORIES.find((category) => slugOf(category) === slug.toLowerCase())

export type BillQuery = {
  readonly number?: string | undefined
  readonly circle?: string | undefined
  /** The code of a plan. */
  readonly plan?: string | undefined
}

/** where a bill of a kind is begun, at one operator or at any. */
export function billPath(category: BillCategory, { operator = BILL_MARKET, ...query }: BillQuery & { readonly operator?: string | undefined } = {}): string {
  const path = category === 'Prepaid' && operator === BILL_MARKET ? SHOP_PATHS.bills : `${FOLDERS[category]}/${segment(operator)}/${slugOf(category)}`
  return path + queryString(query)
}

/** */
export const billPlansPath = (query: BillQuery & { readonly operator?: string | undefined }): string => `/bill_payment/view-plans${queryString(query)}`

export type BillToCheckOut = BillQuery & {
  readonly category: BillCategory
  readonly operator: { readonly _id: string; readonly operatorname: string }
  readonly number: string
  /** In whole units of the currency; none where a plan or the operator says it. */
  readonly amount?: string | undefined
}

/** Stands where an address has no mobile number to name. */
export const NO_PHONE = '-'

/** */
export function billCheckoutPath({ category, operator, number, amount, circle, plan }: BillToCheckOut): string {
  const phone = category === 'Prepaid' || category === 'Postpaid' ? number : NO_PHONE
  const parts = [slugify(operator.operatorname) || NO_PHONE, operator._id, number, slugOf(category), phone]
  return `/checkout-billpayment/${parts.map(segment).join('/')}${queryString({ amount, plan, circle })}`
}

/** Where the same is paid once more: filled in, as far as it still holds. */
export const payAgainPath = ({ category, operator, number, circle, plan }: OrderedBillWire): string =>
  billPath(category, { operator: operator._id, number, circle: circle?._id, plan: plan?.code })
