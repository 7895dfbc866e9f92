import type { Clock } from '@galleria/kernel'
import type { Database } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'
import { daysBefore } from '../../retention.ts'
import { deleteIdleGuests, listOldGuests, type OldGuest } from './guest.repository.ts'
import type { EndOf, PassOn } from './identity.ports.ts'

/** What keeping guests needs of others, and how long they are kept. */
export type GuestKeeping = {
  /** How many days a guest is kept who orders nothing, and how many after the last order. */
  readonly days: number
  readonly orderDays: number
  readonly passOn: PassOn
  readonly endOf: EndOf
  /** `tenant_id, customer_id, created_at`: who has ordered when. */
  readonly buyers: View
  /** `tenant_id, number, customer_id`: whose an order is. */
  readonly orderNumbers: View
}

/** So many are looked for at a time. */
const AT_ONCE = 200

type Deps = Pick<GuestKeeping, 'days' | 'orderDays' | 'endOf' | 'buyers'> & {
  readonly database: Pick<Database, 'orm'>
  readonly clock: Clock
  readonly most?: number
}

/** Nobody is kept whom the shop has no reason to know: who has ordered nothing goes whole; of who has, what bills need stays, as of a deleted account (decision 0064). */
export function guestChores({ database, clock, days, orderDays, endOf, buyers, most = AT_ONCE }: Deps) {
  return [
    async (): Promise<void> => void (await deleteIdleGuests(database.orm, buyers, daysBefore(clock(), days))),
    async (): Promise<void> => {
      const at = clock()
      let old: readonly OldGuest[] = []
      do {
        // Behind the last one: those with something under way stay, and must not keep others from their turn.
        old = await listOldGuests(database.orm, buyers, { before: daysBefore(at, orderDays), last: old.at(-1), most })
        for (const guest of old) await endOf({ ...guest, at })
      } while (old.length === most)
    },
  ] as const
}
