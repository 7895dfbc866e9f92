import type { DeliveryChoice, QuoteWire } from '@galleria/contract'

/** The day on which one seller's things are to come, and the instant at which the window begins; any time of the day without one. */
export type DeliveryPick = { readonly date: string; readonly slot?: string }

/** By seller; those who are not in it come on the promised day, at any time. */
export type DeliveryPicks = Readonly<Record<string, DeliveryPick>>

export const isDeliveryPicks = (value: unknown): value is DeliveryPicks =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (pick: unknown) =>
      typeof pick === 'object' && pick !== null && 'date' in pick && typeof pick.date === 'string' && (!('slot' in pick) || typeof pick.slot === 'string'),
  )

/** The picks of these sellers, as a quote is asked for. */
export const deliveryChoices = (picks: DeliveryPicks, sellerIds: readonly string[]): DeliveryChoice[] =>
  sellerIds.flatMap((provider) => {
    const pick = picks[provider]
    return pick ? [{ provider, ...pick }] : []
  })

/** What a quote has sealed, as the order has to say it again (E-05): hours that are all of the day's are any time of it. */
export const deliveryChoicesIn = ({ parts }: Pick<QuoteWire, 'parts'>): DeliveryChoice[] =>
  parts.flatMap(({ provider, window, deliveryDays }) => {
    if (!window) return []
    const { date, from, to } = window
    const isAnyTime = deliveryDays.some((day) => day.date === date && day.from === from && day.to === to)
    return [{ provider: provider._id, date, ...(isAnyTime ? {} : { slot: from }) }]
  })
