import { type Day, dayIn, daysAfter } from '@galleria/kernel'
import { QUOTATION_NEEDED_DAYS_MAX } from '@galleria/rules'

/** The days by which something can be needed: from the day that it is where somebody is, to a year ahead as the platform counts it. */
export const neededDays = (now: Date, timeZone: string): { readonly min: Day; readonly max: Day } => ({
  min: dayIn(now, timeZone),
  max: daysAfter(dayIn(now, 'UTC'), QUOTATION_NEEDED_DAYS_MAX),
})
