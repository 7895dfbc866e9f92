import { HOLD_MINUTES } from '@galleria/rules'

/** Until when an order waits for its money. What is booked for a time is not held beyond its beginning: paid after that, it would be nobody's use. */
export function holdEnd(at: Date, beginsAt: Date | null): Date {
  const end = at.getTime() + HOLD_MINUTES * 60_000
  return new Date(beginsAt ? Math.min(end, beginsAt.getTime()) : end)
}
