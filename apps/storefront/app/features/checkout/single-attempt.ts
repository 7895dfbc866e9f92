import { isApiFailure } from '../../lib/api-failure.ts'

/** One attempt at one order that is no cart's: all presses and reloads of it carry the same key, so that they are one order (UX-34). */
export type SingleAttempt = {
  readonly key: string
  /** Who, what, and when or how much: the same order has the same subject. */
  readonly subject: string
  readonly payment: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** The number of the order, once it is known. */
  readonly orderId?: string
  /** Tells what was ordered beyond its subject, where there is more of it. */
  readonly content?: string
}

export type AttemptsDeps = {
  readonly kept: { readonly read: () => string | null; readonly write: (text: string | null) => void }
  readonly newKey: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Not let in, too slow, too often: what was asked has not been looked at. */
const UNHEARD: ReadonlySet<number> = new Set([401, 408, 429])

/**
 * The platform has looked at what was asked, and said no. Whoever was not heard, or asks while the first is under way, learns nothing of what became of that; nor
 * does whoever is answered by a network in the platform's place.
 */
export const isRefused = (error: unknown): boolean =>
  isApiFailure(error) &&
  error.problem !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  !UNHEARD.has(error.status) &&
  error.code !== 'idempotency.in_progress'

/** Afterwards the same order is another one: a mobile is recharged again and again. */
const LIFE_MS = 60 * 60 * 1000

function parse(text: string | null): SingleAttempt | undefined {
  try {
    const value: Partial<SingleAttempt> | null = JSON.parse(text ?? 'null')
    const isWhole = [value?.key, value?.subject, value?.payment].every((each) => typeof each === 'string') && typeof value?.startedAt === 'number'
    return isWhole ? (value as SingleAttempt) : undefined
  } catch {
    return undefined // not written by us
  }
}

/** The last attempt of this browser. */
export function createAttempts({ kept, newKey, now }: AttemptsDeps) {
  const of = (subject: string): SingleAttempt | undefined => {
    const attempt = parse(kept.read())
    return attempt?.subject === subject && now() - attempt.startedAt < LIFE_MS ? attempt : undefined
  }
  const write = (attempt: SingleAttempt): SingleAttempt => {
    kept.write(JSON.stringify(attempt))
    return attempt
  }
  return {
    of,
    /** One that was sent and not answered is sent again as it was. */
    begin: (subject: string, payment: string): SingleAttempt => {
      const known = of(subject)
      return known && known.orderId === undefined && known.payment === payment ? known : write({ key: newKey(), subject, payment, startedAt: now() })
    },
    placed: (attempt: SingleAttempt, orderId: string, content?: string): void =>
      void write({ ...attempt, orderId, ...(content === undefined ? {} : { content }) }),
    forget: (): void => kept.write(null),
  }
}
export type Attempts = ReturnType<typeof createAttempts>
