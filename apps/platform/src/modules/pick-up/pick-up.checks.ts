import { type Check, rowCheck } from '../../infra/checks.ts'

export const pickUpChecks: readonly Check[] = [
  rowCheck(
    'pickup.places',
    'a slot has as many orders as it says, and no more than it takes',
    `select s.store || ' ' || s.starts_at as id from pickup_slot s
      where s.taken > s.capacity
         or s.taken <> (select count(*) from pickup_booking b where b.tenant_id = s.tenant_id and b.seller_id = s.seller_id and b.store = s.store
                                                                and b.starts_at = s.starts_at and b.state = 'taken')`,
  ),
]
