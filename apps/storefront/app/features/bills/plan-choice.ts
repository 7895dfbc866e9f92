import type { BillPlanWire, OperatorWire } from '@galleria/contract'
import { decimalOf, foldedWords, type Money, moneyFromDecimal } from '@galleria/kernel'

/** What somebody typed, if that is an amount of the currency and nothing else. */
export function amountIn(typed: string, currency: string): Money | undefined {
  const amount = moneyFromDecimal(typed.replace(/[\s,₹]/g, ''), currency)
  return amount && amount.amount > 0 ? amount : undefined
}

/** Whether an operator takes such an amount. */
export const isTaken = ({ amount }: Money, { least, most }: Pick<OperatorWire, 'least' | 'most'>): boolean => amount >= least.amount && amount <= most.amount

/** As the address of a checkout says it: "299", "1240.50". */
export const amountForAddress = (amount: Money): string => decimalOf(amount).replace(/\.0+$/, '')

/** A figure with a decimal point is one word, so that "2 GB" is not 2.5 of them. */
const wordsOf = (text: string) => foldedWords(text.replace(/(?<=\d)[.,](?=\d)/g, 'x'))

/**
 * The plans of a kind, or all, that somebody may mean: an amount alone is the beginning of a price; else every word is one of the plan's, and figures are whole
 * ones, so that "2 GB" is not 28 days.
 */
export function plansFor(plans: readonly BillPlanWire[], { kind, sought }: { readonly kind: string; readonly sought: string }): readonly BillPlanWire[] {
  const words = wordsOf(sought)
  const [first = '', ...others] = words
  return plans.filter((plan) => {
    if (kind !== '' && plan.kind !== kind) return false
    if (others.length === 0 && amountForAddress(plan.amount).startsWith(first)) return true
    const said = wordsOf(`${plan.validity ?? ''} ${plan.description} ${plan.kind}`)
    return words.every((word) => (/^\d+$/.test(word) ? said.includes(word) : said.some((each) => each.startsWith(word))))
  })
}
