export type Age = 'today' | 'week' | 'before'

const DAY_MS = 86_400_000

/** The day on which something was told by the clocks of whoever reads it, from midnight on. */
const dayOf = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

function ageOf(createdAt: string, now: Date): Age {
  const at = new Date(createdAt)
  if (dayOf(at) >= dayOf(now)) return 'today'
  return dayOf(now) - dayOf(at) < 7 * DAY_MS ? 'week' : 'before'
}

/** What was told today, in the six days before and earlier, in the order in which it came; ages of which there is nothing are left out. */
export function byAge<T extends { readonly createdAt: string }>(
  those: readonly T[],
  now: Date,
): readonly { readonly age: Age; readonly those: readonly T[] }[] {
  const groups = Map.groupBy(those, ({ createdAt }) => ageOf(createdAt, now))
  return (['today', 'week', 'before'] as const).flatMap((age) => {
    const found = groups.get(age)
    return found ? [{ age, those: found }] : []
  })
}
