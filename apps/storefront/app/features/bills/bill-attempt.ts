import { randomKey } from '../../lib/random-key.ts'
import { keptText } from '../checkout/kept-text.ts'

/** One attempt to pay one bill: all presses, tabs and reloads of it carry the same key, so that they are one order (UX-34). */
export type BillAttempt = {
  readonly key: string
  /** Whose bill, at whom and how much: the same payment has the same subject. */
  readonly subject: string
  readonly payment: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** The number of the order, once it is known. */
  readonly orderId?: string
}

export type BillAttemptsDeps = {
  readonly kept: { readonly read: () => string | null; readonly write: (text: string | null) => void }
  readonly newKey: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Afterwards the same payment is another one: a mobile is recharged again and again. */
const LIFE_MS = 60 * 60 * 1000

function parse(text: string | null): BillAttempt | undefined {
  try {
    const value: Partial<BillAttempt> | null = JSON.parse(text ?? 'null')
    const isWhole = [value?.key, value?.subject, value?.payment].every((each) => typeof each === 'string') && typeof value?.startedAt === 'number'
    return isWhole ? (value as BillAttempt) : undefined
  } catch {
    return undefined // not written by us
  }
}

/** The last attempt of this browser. */
export function createBillAttempts({ kept, newKey, now }: BillAttemptsDeps) {
  const of = (subject: string): BillAttempt | undefined => {
    const attempt = parse(kept.read())
    return attempt?.subject === subject && now() - attempt.startedAt < LIFE_MS ? attempt : undefined
  }
  const write = (attempt: BillAttempt): BillAttempt => {
    kept.write(JSON.stringify(attempt))
    return attempt
  }
  return {
    of,
    /** One that was sent and not answered is sent again as it was. */
    begin: (subject: string, payment: string): BillAttempt => {
      const known = of(subject)
      return known && known.orderId === undefined && known.payment === payment ? known : write({ key: newKey(), subject, payment, startedAt: now() })
    },
    placed: (attempt: BillAttempt, orderId: string): void => void write({ ...attempt, orderId }),
    forget: (): void => kept.write(null),
  }
}
export type BillAttempts = ReturnType<typeof createBillAttempts>

/** In local storage, because two tabs must find the same key. */
export function billAttemptsOf(tenantKey: string): BillAttempts {
  return createBillAttempts({ kept: keptText(`galleria:${tenantKey}:bill-attempt`), newKey: randomKey, now: () => Date.now() })
}
