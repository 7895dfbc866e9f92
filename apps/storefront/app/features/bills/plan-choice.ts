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

/** The plans of a kind, or all, in which everything that was typed is found: figures at the beginning of the price, or anything in their words. */
export function plansFor(plans: readonly BillPlanWire[], { kind, sought }: { readonly kind: string; readonly sought: string }): readonly BillPlanWire[] {
  const words = foldedWords(sought)
  return plans.filter((plan) => {
    if (kind !== '' && plan.kind !== kind) return false
    const said = foldedWords(`${plan.validity ?? ''} ${plan.description} ${plan.kind}`)
    const price = amountForAddress(plan.amount)
    const run = said.join('')
    return words.every((word) => price.startsWith(word) || said.some((each) => each.startsWith(word)) || run.includes(words.join('')))
  })
}
