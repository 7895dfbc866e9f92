import { MAX_LINES } from '@galleria/rules'
import type { Database } from '../../infra/database.ts'
import { claimKeys } from '../../infra/idempotency-keys.ts'
import { createInCompany } from '../../infra/in-company.ts'
import { statement } from '../../infra/statement.ts'
import { createTogether } from '../../infra/together.ts'
import type { CartParts } from './cart.ports.ts'

/** A line of a cart that is to have `quantity` pieces, if it has as many as were `seen` (0: if it is not there). `keyed`: the key that this is asked under, and what it is answered. */
export type Addition = {
  readonly customerId: string
  readonly variantId: string
  readonly seen: number
  readonly quantity: number
  readonly keyed: { readonly digest: Buffer; readonly fingerprint: Buffer; readonly answer: string } | undefined
}

/** Additions of one statement. */
const MOST = 64

/**
 * One addition each of several customers. Not done is what a customer asks whom somebody else has locked, and what is asked under a key that is known: `claimed` has
 * done nothing then. A line that is not as it was seen after its key was claimed, or that makes too many, undoes the statement for all (`refuse_full_cart`).
 */
const addTogether = ({ lockCustomers }: Pick<CartParts, 'lockCustomers'>) =>
  statement(
    'cart-add-together',
    ['tenantId', 'customerIds', 'variantIds', 'seen', 'quantities', 'digests', 'fingerprints', 'answers', 'maxLines'],
    `with given as materialized (
       select * from unnest(:customerIds::uuid[], :variantIds::uuid[], :seen::int[], :quantities::int[], :digests::bytea[], :fingerprints::bytea[], :answers::text[])
                  as given (customer_id, variant_id, seen, quantity, digest, fingerprint, answer)),
     ${lockCustomers},
     ${claimKeys({ where: 'given.customer_id in (select id from owners)' })},
     raised as (insert into cart_line as line (tenant_id, customer_id, variant_id, quantity, added_at)
                select :tenantId, given.customer_id, given.variant_id, given.quantity, now() from given
                 where given.customer_id in (select id from owners) and (given.digest is null or given.digest in (select digest from claimed))
                 order by given.customer_id, given.variant_id
                    on conflict (tenant_id, customer_id, variant_id) do update set quantity = excluded.quantity
                 where line.quantity = (:seen::int[])[array_position(:customerIds::uuid[], line.customer_id)]
                returning customer_id, xmax = 0 as is_new)
     select given.customer_id as "customerId",
            refuse_full_cart(:tenantId, given.customer_id, case when raised.is_new = (given.seen = 0) then :maxLines::int else -1 end)
       from given left join raised on raised.customer_id = given.customer_id
      where given.digest in (select digest from claimed) or raised.customer_id is not null`,
  )

/** What is to be added to a cart, and what is answered then; undefined where that has to be found out alone. */
type Look<T> = () => Promise<{ readonly addition: Addition; readonly answer: T } | undefined>

/** Adds what several customers of a tenant add at the same time in one statement, one addition of each at a time. */
export function createAddingTogether({ database, parts }: { readonly database: Database; readonly parts: Pick<CartParts, 'lockCustomers'> }) {
  const sql = addTogether(parts)
  const inCompany = createInCompany()

  const together = createTogether<Addition, boolean>({
    most: MOST,
    operation: 'addToCart',
    work: async (tenantId, additions) => {
      const values = sql.values({
        tenantId,
        customerIds: additions.map(({ customerId }) => customerId),
        variantIds: additions.map(({ variantId }) => variantId),
        seen: additions.map(({ seen }) => seen),
        quantities: additions.map(({ quantity }) => quantity),
        digests: additions.map(({ keyed }) => keyed?.digest ?? null),
        fingerprints: additions.map(({ keyed }) => keyed?.fingerprint ?? null),
        answers: additions.map(({ keyed }) => keyed?.answer ?? null),
        maxLines: MAX_LINES,
      })
      const done = new Set((await database.run<{ customerId: string }>(sql, values)).map(({ customerId }) => customerId))
      return additions.map(({ customerId }) => done.has(customerId))
    },
  })

  return {
    /**
     * Looks at a cart and adds to it, together with others; or `alone` does it: where `look` sees a reason, where another addition of this customer is on its way, where
     * all of it is part of a transaction, or where the cart has changed since it was looked at.
     */
    add: <T, A>(tenantId: string, customerId: string, look: Look<T>, alone: () => Promise<A>): Promise<T | A> =>
      inCompany(
        `${tenantId} ${customerId}`,
        async () => {
          const seen = await look()
          return seen && (await together(tenantId, seen.addition)) ? seen.answer : undefined
        },
        alone,
      ),
  }
}
export type AddingTogether = ReturnType<typeof createAddingTogether>
