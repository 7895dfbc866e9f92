/** What can be paid for somebody at an operator: the words by which the calls name the kinds. */
export const BILL_CATEGORIES = ['Prepaid', 'Postpaid', 'DTH', 'Electricity'] as const
export type BillCategory = (typeof BILL_CATEGORIES)[number]

/** K-19: stands for all operators of a kind in the addresses of pages, where else one operator is named. */
export const BILL_MARKET = 'bills'

/** Kinds whose customers are known by a mobile number. */
export const isOfMobile = (category: BillCategory): boolean => category === 'Prepaid' || category === 'Postpaid'

/** Kinds that are paid ahead, by a plan or any amount; the others are bills that an operator has written. */
export const isRecharge = (category: BillCategory): boolean => category === 'Prepaid' || category === 'DTH'

/**
 * What has become of a payment: it waits for its money, is with the operator, has arrived there, or the operator did not take it and the money goes back.
 * `ended`: it was not paid, or called off before it was sent.
 */
export const BILL_STATES = ['unpaid', 'sending', 'paid', 'refused', 'ended'] as const
export type BillState = (typeof BILL_STATES)[number]

/** Characters of the number by which an operator knows a customer. */
export const BILL_NUMBER_MAX = 30
/** Plans of one operator that are told at once. */
export const BILL_PLANS_MAX = 200

/** As people write them: with spaces and hyphens between, in any case, and a mobile number with India's code or a zero before it. */
export function tidyBillNumber(text: string, category: BillCategory): string {
  const tidy = text.replace(/[\s-]/g, '').toUpperCase()
  return isOfMobile(category) ? tidy.replace(/^(?:\+?91|0)(?=\d{10}$)/, '') : tidy
}

/** An Indian mobile number, as a tidy one is. */
export const isIndianMobile = (number: string): boolean => /^[6-9]\d{9}$/.test(number)
