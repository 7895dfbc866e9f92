import { queryString } from './paths.ts'

export type BookQuery = {
  /** The variation that is booked. */
  readonly variant?: string | undefined
  /** When it begins: an instant. */
  readonly at?: string | undefined
}

/** Where a product is booked for a time: `data` is its slug. Without language, as routes.ts has it. */
export const bookPath = (data: string, { variant, at }: BookQuery = {}): string => `/book/${encodeURIComponent(data)}${queryString({ v: variant, at })}`
