import { dayIn, daysAfter } from '@galleria/kernel'

export type Age = 'today' | 'week' | 'before'

/** What was told today, in the six days before and earlier, as the clocks of a time zone show it, in the order in which it came; ages of which there is nothing are left out. */
export function byAge<T extends { readonly createdAt: string }>(
  those: readonly T[],
  now: Date,
  timeZone: string,
): readonly { readonly age: Age; readonly those: readonly T[] }[] {
  const today = dayIn(now, timeZone)
  const firstOfWeek = daysAfter(today, -6)
  const groups = Map.groupBy(those, ({ createdAt }): Age => {
    const day = dayIn(new Date(createdAt), timeZone)
    if (day >= today) return 'today'
    return day >= firstOfWeek ? 'week' : 'before'
  })
  return (['today', 'week', 'before'] as const).flatMap((age) => {
    const found = groups.get(age)
    return found ? [{ age, those: found }] : []
  })
}
