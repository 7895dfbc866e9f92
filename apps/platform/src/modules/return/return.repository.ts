import { type PayloadOf, returnChanged } from '@galleria/contract'
import { textIn } from '@galleria/kernel'
import type { ReturnReason, ReturnStatus } from '@galleria/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import { type Return, toWalletOf } from './return.ts'
import type { ReturnParts, ReturnPicture } from './return.ports.ts'
import { returnEventTable, returnLineTable, returnPictureTable, returnRequestTable } from './return.tables.ts'

export type NewReturn = Pick<Return, 'orderId' | 'customerId' | 'sellerId' | 'comments' | 'number' | 'refund' | 'refundTo'> & {
  readonly id: string
  readonly reason: ReturnReason
  readonly createdAt: Date
  /** By position of the order's lines. */
  readonly pieces: readonly number[]
  readonly pictures: readonly ReturnPicture[]
}

/** What becomes of a return. `refunded`: pieces by position whose money goes back with it. */
export type Move = {
  readonly status: ReturnStatus
  readonly at: Date
  readonly note?: string | undefined
  readonly isRestocked?: boolean | undefined
  readonly refund?: { readonly amount: number; readonly pieces: readonly number[] }
}

/** Who is told, in the words of which shop. */
export type Teller = Pick<PayloadOf<typeof returnChanged>, 'tenantName' | 'country' | 'locale'>

/** Returns of a tenant. */
export function returnRepository(db: Orm, tenantId: string, { soldParts, linesOfParts, customers }: ReturnParts) {
  const rows = async <Row>(query: SQL): Promise<Row[]> => (await db.execute<{ row: Row }>(query)).rows.map(({ row }) => row)
  const select = (condition: SQL, page = sql``) =>
    rows<Return>(sql`
    select to_jsonb(f) as row from (
      select r.id, r.number, r.order_id as "orderId", r.customer_id as "customerId", r.seller_id as "sellerId", r.status, r.reason, r.comments, r.note,
             r.is_restocked as "isRestocked", r.refund, coalesce(r.refund_to, 'payment') as "refundTo", r.created_at as "createdAt",
             p.number as "orderNumber", p.seller, p.currency, p.payment_type as "paymentType", p.is_at_shop as "isAtShop", p.locale,
             jsonb_build_object('total', p.total, 'wallet', p.wallet) as paid,
             case when r.status = 'refunded' then (
               select coalesce(sum(b.refund), 0) from return_request b
                 join return_event e on e.tenant_id = b.tenant_id and e.return_id = b.id and e.status = 'refunded'
                 join return_event own on own.tenant_id = r.tenant_id and own.return_id = r.id and own.status = 'refunded'
                where b.tenant_id = r.tenant_id and b.order_id = r.order_id and (e.at, b.number) < (own.at, r.number)) else p.refunded end as "backBefore",
             jsonb_build_object('firstName', coalesce(p.address ->> 'firstName', ''), 'middleName', p.address ->> 'middleName',
                                'lastName', coalesce(p.address ->> 'lastName', ''), 'phone', coalesce(p.address ->> 'phone', '')) as recipient,
             array(select jsonb_build_object('position', l.position, 'quantity', l.quantity, 'variantId', o.variant_id, 'slug', o.slug, 'name', o.name,
                          'choice', o.choice, 'image', o.image, 'market', o.market)
                     from return_line l join ${sql.raw(linesOfParts)} o on o.tenant_id = l.tenant_id and o.order_id = r.order_id and o.position = l.position
                    where l.tenant_id = r.tenant_id and l.return_id = r.id order by l.position) as lines,
             array(select i.image from return_picture i where i.tenant_id = r.tenant_id and i.return_id = r.id order by i.position) as images,
             array(select jsonb_build_object('status', e.status, 'at', e.at) from return_event e
                    where e.tenant_id = r.tenant_id and e.return_id = r.id order by e.position) as timeline
        from return_request r join ${sql.raw(soldParts)} p on p.tenant_id = r.tenant_id and p.id = r.order_id
       where r.tenant_id = ${tenantId} and ${condition} order by r.created_at desc, r.number desc ${page}) f`)

  return {
    /** Newest first. */
    ofOrders: (orderIds: readonly string[]): Promise<Return[]> => select(sql`r.order_id = any(${sql.param(orderIds)}::uuid[])`),
    /** Of one seller, by its number. */
    findSold: async (sellerId: string, number: string): Promise<Return | undefined> =>
      (await select(sql`r.seller_id = ${sellerId}::uuid and r.number = ${number}`))[0],
    find: async (id: string): Promise<Return | undefined> => (await select(sql`r.id = ${id}::uuid`))[0],
    ofSeller: async (sellerId: string, { status, limit, offset }: { status: ReturnStatus | undefined; limit: number; offset: number }) => {
      const theirs = sql`r.seller_id = ${sellerId}::uuid and (${status ?? null}::text is null or r.status = ${status ?? null})`
      const [returns, [total = 0]] = await Promise.all([
        select(theirs, sql`limit ${limit} offset ${offset}`),
        rows<number>(sql`select count(*)::int as row from return_request r where r.tenant_id = ${tenantId} and ${theirs}`),
      ])
      return { returns, total }
    },

    /** Holds a return until the transaction ends, and tells where it is; behind its order (decision 0020). */
    hold: async (id: string): Promise<ReturnStatus | undefined> =>
      (
        await rows<ReturnStatus>(sql`select to_jsonb(r.status) as row from return_request r where r.tenant_id = ${tenantId} and r.id = ${id}::uuid for update`)
      )[0],

    add: async ({ pieces, pictures, ...request }: NewReturn): Promise<void> => {
      await db.insert(returnRequestTable).values({ tenantId, status: 'asked', ...request })
      const lines = pieces.flatMap((quantity, position) => (quantity > 0 ? [{ tenantId, returnId: request.id, position, quantity }] : []))
      await db.insert(returnLineTable).values(lines)
      const shown = pictures.map(({ fileId, image }, position) => ({ tenantId, returnId: request.id, position, fileId, image }))
      if (shown.length > 0) await db.insert(returnPictureTable).values(shown)
    },

    /** Of one that is held. */
    move: async (id: string, { status, at, note, isRestocked, refund }: Move): Promise<void> => {
      await db.execute(
        sql`update return_request set status = ${status}, note = coalesce(${note ?? null}, note), is_restocked = coalesce(${isRestocked ?? null}::boolean, is_restocked),
                   refund = coalesce(${refund?.amount ?? null}::bigint, refund)
             where tenant_id = ${tenantId} and id = ${id}::uuid`,
      )
      if (refund)
        await db.execute(
          sql`update return_line l set refunded_quantity = p.pieces from unnest(${sql.param(refund.pieces)}::int[]) with ordinality as p (pieces, n)
               where l.tenant_id = ${tenantId} and l.return_id = ${id}::uuid and l.position = p.n - 1`,
        )
      const [position = 0] = await rows<number>(
        sql`select coalesce(max(position), 0)::int as row from return_event where tenant_id = ${tenantId} and return_id = ${id}::uuid`,
      )
      await db.insert(returnEventTable).values({ tenantId, returnId: id, position: position + 1, status, at })
    },

    /** Publishes where a return is now, to be said to its customer in the language of the order. */
    announce: async ({ locale, ...shop }: Teller, changed: Return): Promise<void> => {
      const language = changed.locale ?? locale
      const [contact] = await rows<Pick<PayloadOf<typeof returnChanged>, 'email' | 'phone' | 'firstName' | 'isGuest'>>(
        sql`select jsonb_build_object('email', c.email, 'phone', c.phone, 'firstName', coalesce(c.first_name, ''), 'isGuest', c.is_guest) as row
              from ${sql.raw(customers)} c where c.tenant_id = ${tenantId} and c.id = ${changed.customerId}::uuid`,
      )
      await eventsOf(db, tenantId).publish(returnChanged, {
        ...(contact ?? { email: null, phone: null, firstName: '' }),
        ...shop,
        locale: language,
        returnId: changed.id,
        number: changed.number,
        orderNumber: changed.orderNumber,
        seller: changed.seller.name,
        sendTo: changed.seller.address,
        status: changed.status,
        note: changed.note,
        refund: { amount: changed.refund, currency: changed.currency },
        paymentType: changed.paymentType,
        at: changed.timeline.at(-1)?.at ?? changed.createdAt,
        isToWallet: changed.refundTo === 'wallet',
        toWallet: toWalletOf(changed),
        isAtShop: changed.isAtShop,
        lines: changed.lines.map(({ name, choice, quantity }) => ({ name: textIn(name, language), choice: textIn(choice, language), quantity })),
      })
    },
  }
}
export type ReturnRepository = ReturnType<typeof returnRepository>
