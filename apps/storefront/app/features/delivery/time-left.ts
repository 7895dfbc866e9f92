/** Hours and minutes until an instant, rounded down so that nobody is told more than there is; undefined where it is a day or more, or nothing. */
export function timeLeft(until: string, now: Date): { readonly hours: number; readonly minutes: number } | undefined {
  const minutes = Math.floor((Date.parse(until) - now.getTime()) / 60_000)
  return minutes > 0 && minutes < 24 * 60 ? { hours: Math.floor(minutes / 60), minutes: minutes % 60 } : undefined
}
