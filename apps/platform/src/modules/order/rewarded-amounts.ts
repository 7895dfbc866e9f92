import type { estimateReward, InputOf } from '@galleria/contract'
import { minorDigits, moneyFromDecimal } from '@galleria/kernel'
import type { Rewarded } from '@galleria/rules'

/** What an estimate is asked for, by market; undefined for another currency, or markets that come to more than the whole. A bare number may be a sum of floats. */
export function rewardedAmounts({ orderAmount, markets = [] }: InputOf<typeof estimateReward>['body'], currency: string): Rewarded['amounts'] | undefined {
  const whole = typeof orderAmount === 'number' ? moneyFromDecimal(orderAmount.toFixed(minorDigits(currency)), currency) : orderAmount
  const named = markets.map(({ slug, orderAmount: amount }) => ({ market: slug, amount }))
  const rest = (whole?.amount ?? 0) - named.reduce((sum, { amount }) => sum + amount, 0)
  return whole?.currency === currency && rest >= 0 ? [...named, { market: null, amount: rest }] : undefined
}
