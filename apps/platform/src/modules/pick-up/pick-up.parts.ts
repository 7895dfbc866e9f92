import type { Step, View } from '../../infra/statement.ts'

const KEY = 'seller_id, store, starts_at'
const isSlot = (slot: string, other: string) =>
  `${slot}.seller_id = ${other}.seller_id and ${slot}.store = ${other}.store and ${slot}.starts_at = ${other}.starts_at`

/** The slots that an order wants, one of each of its sellers that hands out. */
const WANTED = `(select * from unnest(:pickupOrders::uuid[], :pickupSellers::uuid[], :pickupStores::text[], :pickupStarts::timestamptz[])
                     as wanted (order_id, seller_id, store, starts_at)) wanted`

export const pickUpParts = {
  /**
   * Step `locked_slots`, with `is_free`: the slots of `:pickupSellers`, `:pickupStores` and `:pickupStarts`, locked in the order of their keys
   * (decision 0020), so that what it tells is true until the end. A slot without a row is not among them.
   */
  lockSlots: ({ when }: { readonly when: string }): Step =>
    `locked_slots as (select ${KEY}, taken, taken < capacity as is_free from pickup_slot
                       where tenant_id = :tenantId and (${KEY}) in (select ${KEY} from ${WANTED}) and exists (select 1 from ${when})
                       order by ${KEY} for update)`,

  /**
   * Steps `booked_slots` and `counted_slots`: gives the orders `:pickupOrders` their places in the slots that `locked_slots` has locked and found free. What is
   * taken is reckoned from what the lock has read (decision 0020).
   */
  bookSlots: ({ when }: { readonly when: string }): Step =>
    `booked_slots as (insert into pickup_booking (tenant_id, order_id, ${KEY})
                      select :tenantId, order_id, ${KEY} from ${WANTED} where exists (select 1 from ${when})),
     counted_slots as (update pickup_slot s set taken = l.taken + 1 from locked_slots l
                        where s.tenant_id = :tenantId and ${isSlot('s', 'l')} and exists (select 1 from ${when}))`,

  /**
   * Steps `freed_slots`, `released_bookings` and `uncounted_slots`: gives back the places of orders that are cancelled, a relation with `id`. What locks stock
   * in the same statement looks at `freed_slots` first.
   */
  releaseSlots: ({ orders }: { readonly orders: string }): Step =>
    `freed_slots as (select ${KEY}, taken from pickup_slot s
                      where tenant_id = :tenantId
                        and (${KEY}) in (select ${KEY} from pickup_booking
                                          where tenant_id = :tenantId and order_id = any(array(select id from ${orders})) and state = 'taken')
                      order by ${KEY} for update),
     released_bookings as (update pickup_booking set state = 'released'
                            where tenant_id = :tenantId and order_id = any(array(select id from ${orders})) and state = 'taken'
                              and (select count(*) from freed_slots) > 0
                           returning ${KEY}),
     uncounted_slots as (update pickup_slot s set taken = f.taken - r.places
                           from freed_slots f join (select ${KEY}, count(*) as places from released_bookings group by ${KEY}) r on ${isSlot('f', 'r')}
                          where s.tenant_id = :tenantId and ${isSlot('s', 'f')})`,

  /** `tenant_id, order_id, seller_id, store, starts_at, state`: the places that orders have, or had. */
  bookings: 'pickup_booking' satisfies View,
}
