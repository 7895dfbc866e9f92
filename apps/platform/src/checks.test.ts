// One file for all checks: one shop is broken in a way for each of them, and must be a healthy one before and after.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { anAddress, createTestShop, startTestPlatform, type TestShop, withClient } from '@galleria/testing'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CheckResult, isRight, rowCheck, runChecks } from './infra/checks.ts'
import { startJobs } from './infra/jobs.ts'
import { createNightlyChecks } from './infra/nightly-checks.ts'
import { seedDemo } from './seed.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const platform = await startTestPlatform()
const { connectionString } = platform.database
afterAll(platform.close)

const sql = async (text: string, values: unknown[] = []): Promise<void> => {
  await withClient(connectionString, (client) => client.query(text, values))
}
const wrong = async (): Promise<CheckResult[]> => (await platform.check()).filter((result) => !isRight(result))

// One file, though long: a line for each check, in one shop that is set up once, and a test that asks whether any check has none.

/** What is broken in this test, by name. */
let shop: TestShop
let placed = ''
let cancelled = ''
let customer = ''
const [A_REFERRAL, A_FRIEND] = [randomUUID(), randomUUID()]
let product = ''

/** With one message. `row`: the last place and since when it waits; `message`: its side and place. */
const aConversation = (row: string, message: string): string =>
  `with c as (insert into conversation (tenant_id, id, customer_id, seller_id, created_at, last_at, last_seq, waiting_since)
     values ('${shop.tenantId}', gen_random_uuid(), '${customer}', '${shop.seller.id}', now(), now(), ${row}) returning id)
   insert into chat_message (tenant_id, conversation_id, id, author_id, tid, body, created_at, side, seq)
   select '${shop.tenantId}', c.id, gen_random_uuid(), '${customer}', '1', 'Hello', now(), ${message} from c`
const noConversation = `with m as (delete from chat_message) delete from conversation`

beforeAll(async () => {
  await seedDemo(platform.seeding, { mayBegin: true })
  const jobs = await startJobs(platform.database, Fastify().log)
  await jobs.stop()
  shop = await createTestShop(platform)
  const { id, variantIds } = await shop.addProduct()
  product = id
  const { api, userInfo } = await shop.addCustomer()
  customer = userInfo._id
  const order = async (): Promise<string> => {
    await api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 2 } })
    const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6, lat: 12.9 } } })
    const body = { orderHash: quote.hash, orderDetails: { paymentType: 'COD' as const, deliveryAddress: { address: anAddress() } } }
    return (await api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body })).content.orderId
  }
  placed = await order()
  cancelled = await order()
  await api.cancelOrder({ body: { orderId: cancelled } })
  await api.addAddress({ body: { address: anAddress() } })
  await api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1 } })
  await api.addToWishlist({ body: { item: id } })
  await platform.catchUp()
  // From here on neither constraints nor the change feed hear of what is broken.
  await sql(`do $$ declare each record; begin
      for each in select conrelid::regclass as of, conname from pg_constraint where contype in ('c', 'f') and connamespace = 'public'::regnamespace loop
        execute format('alter table %s drop constraint %I', each.of, each.conname);
      end loop;
      for each in select tablename from pg_tables where schemaname = 'public' loop execute format('alter table %I disable trigger user', each.tablename); end loop;
    end $$`)
})

test('each is explained to whoever runs the shop', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const names = (await platform.check()).map(({ name }) => name)
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})

test('all agrees in the demo shops, and where somebody has ordered, cancelled and kept', async () => {
  const results = await platform.check()
  expect(results.filter((result) => !isRight(result))).toEqual([])
  expect(new Set(results.map(({ name }) => name)).size).toBe(results.length)
})

type Break = {
  readonly check: string
  readonly what: string
  readonly broken: () => string
  readonly mended: () => string
  /** What the report calls it. */
  readonly called: () => string
}

const orderIs = (number: string, change: string): string => `update orders set ${change} where number = '${number}'`
const masterIs = (number: string, change: string): string => `update master_order set ${change} where number = '${number}'`
const lineIs = (number: string, change: string): string =>
  `update order_line l set ${change} from orders o where o.tenant_id = l.tenant_id and o.id = l.order_id and o.number = '${number}'`
const INVOICE = 'b0000000-0000-4000-8000-000000000000'
const PAYMENT = 'a0000000-0000-4000-8000-000000000000'
/** Of 1.00, paid unless told. */
const payment = ({ state = 'paid', amount = 100, attempt = 1, id = PAYMENT }: { state?: string; amount?: number; attempt?: number; id?: string }): string =>
  `insert into payment (tenant_id, id, order_id, order_number, customer_id, attempt, provider, is_test, state, amount, currency, reference, capture, created_at, expires_at, ask_at, decided_at)
     values ('${shop.tenantId}', '${id}', '${PAYMENT}', 'paid twice', '${PAYMENT}', ${attempt}, 'stripe', true, '${state}', ${amount}, 'INR', '${id}', 'taken', now(), now(), now(),
             ${state === 'open' ? 'null' : 'now()'})`
const slot = (taken: number): string =>
  `insert into pickup_slot (tenant_id, seller_id, store, starts_at, capacity, taken) values ('${shop.tenantId}', '${PAYMENT}', 'main', '2026-11-30T10:00:00Z', 5, ${taken})`
/** Of a piece of what was placed, unless told. */
const aReturn = ({ quantity = 1, status = 'asked', refund = 0 }: { quantity?: number; status?: string; refund?: number }): string =>
  `insert into return_request (tenant_id, id, number, order_id, customer_id, seller_id, status, reason, comments, refund, created_at)
     select tenant_id, '${PAYMENT}', 'sent back', id, customer_id, seller_id, '${status}', 'unsaid', '', ${refund}, now() from orders where number = '${placed}';
   insert into return_line (tenant_id, return_id, position, quantity) values ('${shop.tenantId}', '${PAYMENT}', 0, ${quantity});
   ${status === 'refunded' ? RETURNED : ''}`
const RETURNED = `insert into return_event (tenant_id, return_id, position, status, at)
  select tenant_id, id, n, way, now() from return_request, unnest(array['accepted', 'received', 'refunded']) with ordinality as w (way, n) where id = '${PAYMENT}'`
// Those of the demo shops stay: the books of their stock speak of them.
const NO_RETURNS = (): string =>
  `delete from return_event where return_id = '${PAYMENT}'; delete from return_line where return_id = '${PAYMENT}'; delete from return_request where id = '${PAYMENT}'`
/** In the shop of this test, which has one variant. */
const stockIs = (change: string): string => `update stock set ${change} where tenant_id = '${shop.tenantId}'`
/** As many pieces missing as there were, and one more. */
const turnedOver = (): string => stockIs('supplied = supplied - 2 * quantity - 1, quantity = -quantity - 1')
/** What the demo shops have noted of the first of their returns. */
const demoReturnIs = (change: string): string => `update return_request set ${change} where id = (select r.id from return_request r order by r.number limit 1)`
const ofPlaced = (): string => placed
const ofCustomer = (what: string) => () => `${what} ${customer}`
const ofProduct = (): string => `product ${product}`

/** With one message. */
const aTicket = ({ place = 1, waiting = 'now()' }: { place?: number; waiting?: string }): string =>
  `insert into ticket (tenant_id, id, number, customer_id, category, priority, subject, status, locale, created_at, changed_at, waiting_since, last_position)
     values ('${shop.tenantId}', '${PAYMENT}', 'T-BRO-KEN', '${customer}', 'other', 'normal', 'A question', 'open', 'en', now(), now(), ${waiting}, 1);
   insert into ticket_entry (tenant_id, ticket_id, position, kind, body, at) values ('${shop.tenantId}', '${PAYMENT}', ${place}, 'comment', 'Hello', now())`
const NO_TICKETS = 'delete from ticket_entry; delete from ticket'

const BREAKS: readonly Break[] = [
  {
    check: 'ticket.places',
    what: 'a word of a ticket that is gone',
    broken: () => aTicket({ place: 2 }),
    mended: () => NO_TICKETS,
    called: () => 'ticket T-BRO-KEN',
  },
  {
    check: 'quotation.promises',
    what: 'a price that was offered and promised to nobody',
    broken:
      () => `insert into quotation (tenant_id, id, number, customer_id, seller_id, product_id, variant_id, name, choice, quantity, currency, created_at, answered_at, unit_price, valid_until)
                   values ('${shop.tenantId}', gen_random_uuid(), 'Q-BRO-KEN', '${customer}', '${shop.seller.id}', '${product}', '${product}', '{}', '{}', 2, 'INR', now(), now(), 1, now())`,
    mended: () => `delete from quotation where tenant_id = '${shop.tenantId}'`,
    called: () => 'Q-BRO-KEN',
  },
  {
    check: 'ticket.turn',
    what: 'a ticket that waits for nobody',
    broken: () => aTicket({ waiting: 'null' }),
    mended: () => NO_TICKETS,
    called: () => 'ticket T-BRO-KEN',
  },
  {
    check: 'tenant.settings',
    what: 'a tax of less than nothing',
    broken: () => `update tenant set settings = jsonb_set(settings, '{tax,rate}', '-1') where id = '${shop.tenantId}'`,
    mended: () => `update tenant set settings = jsonb_set(settings, '{tax,rate}', '18') where id = '${shop.tenantId}'`,
    called: () => `${shop.key}/tax/rate`,
  },
  {
    check: 'refund.failed',
    what: 'money that no provider would give back',
    broken: () =>
      `${payment({})}; insert into refund (tenant_id, id, payment_id, cause, amount, state, try_at, created_at, decided_at)
         values ('${shop.tenantId}', '${PAYMENT}', '${PAYMENT}', 'cancelled', 40, 'failed', now(), now(), now())`,
    mended: () => `delete from refund where id = '${PAYMENT}'; delete from payment where id = '${PAYMENT}'`,
    called: () => 'paid twice',
  },
  {
    check: 'content.versions',
    what: 'a version of a page that never was',
    broken: () =>
      `insert into content_version (tenant_id, page, version, titles, texts, changes, published_at, published_by)
       values ('${shop.tenantId}', 'terms', 2, '{}', '{}', '{}', now(), '${customer}')`,
    mended: () => `delete from content_version where tenant_id = '${shop.tenantId}'`,
    called: () => 'terms',
  },
  {
    check: 'invoice.numbers',
    what: 'a number of a seller that no invoice bears',
    broken: () => `insert into invoice_series (tenant_id, seller_id, invoices) values ('${shop.tenantId}', '${shop.seller.id}', 1)`,
    mended: () => `delete from invoice_series where tenant_id = '${shop.tenantId}'`,
    called: () => shop.seller.id,
  },
  {
    check: 'invoice.amounts',
    what: 'an invoice of more than was ordered',
    broken: () =>
      `with series as (insert into invoice_series (tenant_id, seller_id, invoices) values ('${shop.tenantId}', '${shop.seller.id}', 1))
       insert into invoice (tenant_id, id, seller_id, kind, position, order_id, key, amount, currency, seller, locale, issued_at)
       select tenant_id, '${INVOICE}', seller_id, 'invoice', 1, id, id::text, total + 1, currency, '{}', 'en', now() from orders where number = '${placed}'`,
    mended: () => `with series as (delete from invoice_series where tenant_id = '${shop.tenantId}') delete from invoice where id = '${INVOICE}'`,
    called: () => INVOICE,
  },
  {
    check: 'promotion.uses',
    what: 'a coupon that counts an order which nobody placed',
    broken: () =>
      `insert into coupon (tenant_id, id, code, title, percent, starts_at, ends_at, max_uses, used)
       values ('${shop.tenantId}', '${product}', 'LANTERN10', '{}', 10, now(), now() + interval '1 day', 5, 1)`,
    mended: () => `delete from coupon where tenant_id = '${shop.tenantId}'`,
    called: () => 'LANTERN10',
  },
  {
    check: 'order.totals',
    what: 'an order that costs a paisa more',
    broken: () => `${orderIs(placed, 'total = total + 1')}; ${masterIs(placed, 'total = total + 1')}`,
    mended: () => `${orderIs(placed, 'total = total - 1')}; ${masterIs(placed, 'total = total - 1')}`,
    called: ofPlaced,
  },
  {
    check: 'order.totals',
    what: 'a line that costs less than was counted',
    broken: () => lineIs(placed, 'unit_price = unit_price - 1'),
    mended: () => lineIs(placed, 'unit_price = unit_price + 1'),
    called: ofPlaced,
  },
  {
    check: 'order.master',
    what: 'two orders that cost less together than each for itself',
    broken: () => masterIs(placed, 'total = total - 1, sub_total = sub_total - 1'),
    mended: () => masterIs(placed, 'total = total + 1, sub_total = sub_total + 1'),
    called: ofPlaced,
  },
  {
    check: 'order.master',
    what: 'something that was bought and that nobody delivers',
    broken: () =>
      `insert into master_order (tenant_id, id, number, customer_id, payment_type, currency, sub_total, delivery_fee, tax_included, total, request_hash, created_at)
         select tenant_id, gen_random_uuid(), 'nobody', customer_id, payment_type, currency, 0, 0, 0, 0, '', now() - interval '2 days' from master_order where number = '${placed}'`,
    mended: () => `delete from master_order where number = 'nobody'`,
    called: () => 'nobody',
  },
  {
    check: 'pickup.places',
    what: 'a slot that counts an order which nobody placed',
    broken: () => slot(1),
    mended: () => `delete from pickup_slot where tenant_id = '${shop.tenantId}'`,
    called: () => 'main 2026-11-30 10:00:00+00',
  },
  {
    check: 'order.pickup',
    what: 'a place in a slot for an order that is delivered',
    broken: () =>
      `${slot(1)}; insert into pickup_booking (tenant_id, order_id, seller_id, store, starts_at)
         select tenant_id, id, '${PAYMENT}', 'main', '2026-11-30T10:00:00Z' from orders where number = '${placed}'`,
    mended: () => `delete from pickup_booking where tenant_id = '${shop.tenantId}'; delete from pickup_slot where tenant_id = '${shop.tenantId}'`,
    called: () => 'place of no order',
  },
  {
    check: 'order.holds',
    what: 'pieces that are held for somebody who pays on delivery',
    broken: () =>
      `insert into stock_hold (tenant_id, order_id, variant_id, quantity, expires_at)
         select l.tenant_id, l.order_id, l.variant_id, l.quantity, now() from order_line l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id where o.number = '${placed}'`,
    mended: () => 'delete from stock_hold',
    called: () => 'pieces of no order',
  },
  {
    check: 'order.payment',
    what: 'money that goes back and was never there',
    broken: () => orderIs(placed, 'refunded = 1'),
    mended: () => orderIs(placed, 'refunded = 0'),
    called: ofPlaced,
  },
  {
    check: 'payment.decided',
    what: 'a payment of nothing',
    broken: () => payment({ state: 'open', amount: 0 }),
    mended: () => 'delete from payment',
    called: () => PAYMENT,
  },
  {
    check: 'payment.once',
    what: 'an order that was paid twice',
    broken: () => `${payment({ attempt: 1 })}; ${payment({ attempt: 2, id: 'b0000000-0000-4000-8000-000000000000' })}`,
    mended: () => 'delete from payment',
    called: () => 'paid twice',
  },
  {
    check: 'customer.erased',
    what: 'somebody who is gone and can still be called by name',
    broken: () =>
      `insert into customer (tenant_id, id, customer_no, first_name, last_name, erased_at) values ('${shop.tenantId}', '${PAYMENT}', 'C-GONE', 'Anjali', '', now())`,
    mended: () => `delete from customer where customer_no = 'C-GONE'`,
    called: () => `customer ${PAYMENT}`,
  },
  {
    check: 'payout.removed',
    what: 'an account at a bank that is somebody’s and has been forgotten',
    broken: () =>
      `insert into bank_beneficiary (tenant_id, id, customer_id, kind, name, masked, state, is_test, created_at)
         values ('${shop.tenantId}', '${PAYMENT}', '${customer}', 'upi', '', '', 'verified', true, now())`,
    mended: () => 'delete from bank_beneficiary',
    called: () => PAYMENT,
  },
  {
    check: 'refund.total',
    what: 'more money that goes back than there was',
    broken: () =>
      `${payment({})}; insert into refund (tenant_id, id, payment_id, cause, amount, state, try_at, created_at)
         values ('${shop.tenantId}', gen_random_uuid(), '${PAYMENT}', 'too much', 101, 'done', now(), now())`,
    mended: () => 'delete from refund; delete from payment',
    called: () => 'paid twice',
  },
  {
    check: 'refund.mismatch',
    what: 'money that was taken by mistake, and stays',
    broken: () => `${payment({ state: 'mismatched' })}; update payment set taken_amount = 99, taken_currency = 'INR'`,
    mended: () => 'delete from payment',
    called: () => 'paid twice',
  },
  {
    check: 'order.lines',
    what: 'an order whose first line is missing',
    broken: () => lineIs(placed, 'position = 1'),
    mended: () => lineIs(placed, 'position = 0'),
    called: ofPlaced,
  },
  {
    check: 'return.pieces',
    what: 'more pieces that come back than were bought',
    broken: () => aReturn({ quantity: 3 }),
    mended: NO_RETURNS,
    called: ofPlaced,
  },
  {
    check: 'return.money',
    what: 'money that went back for a return and never left the order',
    broken: () => aReturn({ status: 'refunded', refund: 1 }),
    mended: NO_RETURNS,
    called: ofPlaced,
  },
  {
    check: 'return.timeline',
    what: 'a return that arrived before anybody had taken it',
    broken: () => aReturn({ status: 'received' }),
    mended: NO_RETURNS,
    called: () => 'sent back',
  },
  {
    check: 'order.sought',
    what: 'an order that is found by another name',
    broken: () => orderIs(placed, `sought = sought || ' x'`),
    mended: () => orderIs(placed, `sought = left(sought, -2)`),
    called: ofPlaced,
  },
  {
    check: 'order.timeline',
    what: 'an order that was shipped without a word',
    broken: () => orderIs(placed, `status = 'shipped'`),
    mended: () => orderIs(placed, `status = 'created'`),
    called: ofPlaced,
  },
  {
    check: 'order.timeline',
    what: 'an order that came back from the dead',
    broken: () =>
      `insert into order_event (tenant_id, order_id, position, status) select tenant_id, id, 2, 'processing' from orders where number = '${cancelled}';
       ${orderIs(cancelled, `status = 'processing'`)}; ${stockIs('quantity = quantity - 2')}`,
    mended: () =>
      `delete from order_event where position > 1 and order_id = (select id from orders where number = '${cancelled}');
       ${orderIs(cancelled, `status = 'cancelled'`)}; ${stockIs('quantity = quantity + 2')}`,
    called: () => cancelled,
  },
  {
    check: 'order.counter',
    what: 'a sale at a till that was not taken along',
    broken: () => orderIs(placed, `counter_sale = '{"paidWith": "cash"}'`),
    mended: () => orderIs(placed, 'counter_sale = null'),
    called: ofPlaced,
  },
  {
    check: 'order.bill',
    what: 'a payment to an operator that nobody ordered',
    broken: () =>
      `insert into bill_payment (tenant_id, order_id, amount, state, created_at) values ('${shop.tenantId}', gen_random_uuid(), 100, 'ended', now())`,
    mended: () => 'delete from bill_payment',
    called: () => 'payment of no bill',
  },
  {
    check: 'order.appointment',
    what: 'somebody who is expected for what nobody ordered',
    broken: () =>
      `insert into appointment (tenant_id, order_id, seller_id, mode, starts_at, created_at) values ('${shop.tenantId}', gen_random_uuid(), gen_random_uuid(), 'home', now(), now())`,
    mended: () => 'delete from appointment',
    called: () => 'what is kept of no order',
  },
  {
    check: 'stock_alert.told',
    what: 'somebody who was told without having said that the address is theirs',
    broken: () =>
      `insert into stock_alert (tenant_id, id, variant_id, email, locale, asked_at, told_at)
         select tenant_id, id, id, 'ravi@shop.example', 'en', now(), now() from variant where product_id = '${product}' limit 1`,
    mended: () => 'delete from stock_alert',
    called: () => 'alert',
  },
  {
    check: 'order.delivery_day',
    what: 'an order that should have been there before it was placed',
    broken: () => orderIs(placed, `delivery_day = created_at::date - 3`),
    mended: () => orderIs(placed, 'delivery_day = null'),
    called: ofPlaced,
  },
  {
    check: 'order.delivery_window',
    what: 'a window of another day than the one that was promised',
    broken: () =>
      orderIs(
        placed,
        `delivery_window = '{"date": "2030-01-02", "from": "2030-01-02T04:30:00Z", "to": "2030-01-02T06:30:00Z", "timeZone": "Asia/Kolkata"}', delivery_day = '2030-01-01'`,
      ),
    mended: () => orderIs(placed, 'delivery_day = null, delivery_window = null'),
    called: ofPlaced,
  },
  {
    check: 'order.announced',
    what: 'an order of which nobody was told',
    broken: () => `update event_outbox set type = 'lost' where type = 'order.placed' and payload ->> 'number' = '${placed}'`,
    mended: () => `update event_outbox set type = 'order.placed' where type = 'lost'`,
    called: ofPlaced,
  },
  {
    check: 'stock.not_negative',
    what: 'pieces that were sold twice',
    broken: turnedOver,
    mended: turnedOver,
    called: () => 'variant ',
  },
  {
    check: 'stock.supplied',
    what: 'a piece that is gone and that nobody has bought',
    broken: () => stockIs('quantity = quantity - 1'),
    mended: () => stockIs('quantity = quantity + 1'),
    called: () => ' left and 2 taken of ',
  },
  {
    check: 'stock.supplied',
    what: 'pieces that came back and were not counted',
    broken: () => demoReturnIs('is_restocked = not is_restocked'),
    mended: () => demoReturnIs('is_restocked = not is_restocked'),
    called: () => ' taken of ',
  },
  {
    check: 'cart.limits',
    what: 'a cart of a hundred pieces',
    broken: () => `update cart_line set quantity = 100 where customer_id = '${customer}'`,
    mended: () => `update cart_line set quantity = 1 where customer_id = '${customer}'`,
    called: ofCustomer('cart of'),
  },
  {
    check: 'saved.limits',
    what: 'too much kept for later',
    broken: () =>
      `insert into saved_line (tenant_id, customer_id, variant_id, quantity, price) select '${shop.tenantId}', '${customer}', gen_random_uuid(), 1, 1 from generate_series(1, 101)`,
    mended: () => `delete from saved_line where customer_id = '${customer}'`,
    called: ofCustomer('saved of'),
  },
  {
    check: 'cart.variants',
    what: 'a cart with something that is not there',
    broken: () => `insert into cart_line (tenant_id, customer_id, variant_id, quantity) values ('${shop.tenantId}', '${customer}', gen_random_uuid(), 3)`,
    mended: () => 'delete from cart_line where quantity = 3',
    called: ofCustomer('cart of'),
  },
  {
    check: 'file.limits',
    what: 'a customer with more megabytes than one may have',
    broken: () =>
      `with i as (insert into image (tenant_id, id, recipe) values ('${shop.tenantId}', 'drawn', '{}'))
       insert into stored_file (tenant_id, id, customer_id, path, media_type, size, content, is_public, created_at, wanted_at)
       values ('${shop.tenantId}', gen_random_uuid(), '${customer}', 'large', 'application/pdf', 209715201, 'drawn', true, now(), now())`,
    mended: () => `with i as (delete from image where id = 'drawn') delete from stored_file where path = 'large'`,
    called: ofCustomer('files of'),
  },
  {
    check: 'file.held',
    what: 'a picture of a profile that is no file',
    broken: () => `update customer set picture_file_id = '${PAYMENT}' where id = '${customer}'`,
    mended: () => `update customer set picture_file_id = null where id = '${customer}'`,
    called: () => `file ${PAYMENT}`,
  },
  {
    check: 'picture.there',
    what: 'a picture of a customer that is lost',
    broken: () =>
      `insert into stored_file (tenant_id, id, customer_id, path, media_type, size, content, is_public, created_at, wanted_at)
       values ('${shop.tenantId}', gen_random_uuid(), '${customer}', 'lost', 'image/jpeg', 1, 'lost', true, now(), now())`,
    mended: () => `delete from stored_file where path = 'lost'`,
    called: () => 'picture lost',
  },
  {
    check: 'file.stored',
    what: 'a file of a customer whose bytes are gone',
    broken: () =>
      `insert into stored_file (tenant_id, id, customer_id, path, media_type, size, content, is_public, created_at, wanted_at)
       values ('${shop.tenantId}', '${PAYMENT}', '${customer}', 'bytes', 'application/pdf', 1, 'abcd', false, now(), now())`,
    mended: () => `delete from stored_file where path = 'bytes'`,
    called: () => `file ${PAYMENT}`,
  },
  {
    check: 'picture.file',
    what: 'a photograph whose original is gone',
    broken: () => `insert into image (tenant_id, id, media_type, width, height) values ('${shop.tenantId}', '0123456789abcdef0123', 'image/jpeg', 1, 1)`,
    mended: () => `delete from image where id = '0123456789abcdef0123'`,
    called: () => 'picture 0123456789abcdef0123',
  },
  {
    check: 'wishlist.limit',
    what: 'too many wishes',
    broken: () =>
      `insert into wishlist_item (tenant_id, customer_id, product_id) select '${shop.tenantId}', '${customer}', gen_random_uuid() from generate_series(1, 500)`,
    mended: () => `delete from wishlist_item where product_id <> '${product}'`,
    called: ofCustomer('wishlist of'),
  },
  {
    check: 'address.default',
    what: 'addresses of which none is the default',
    broken: () => `update address set is_default = false where customer_id = '${customer}'`,
    mended: () => `update address set is_default = true where customer_id = '${customer}'`,
    called: ofCustomer('customer'),
  },
  {
    check: 'address.limit',
    what: 'too many addresses',
    broken: () =>
      `insert into address (tenant_id, id, customer_id, is_default, first_name, last_name, house_number, street1, city, state, country, zip, kind, phone, longitude, latitude)
         select tenant_id, gen_random_uuid(), customer_id, false, first_name, last_name, house_number, street1, city, state, country, zip, kind, phone, longitude, latitude
           from address, generate_series(1, 20) where customer_id = '${customer}'`,
    mended: () => 'delete from address where not is_default',
    called: ofCustomer('customer'),
  },
  {
    check: 'customer.contact',
    what: 'a customer whom nothing reaches',
    broken: () => `update customer set email = upper(email) where id = '${customer}'`,
    mended: () => `update customer set email = lower(email) where id = '${customer}'`,
    called: ofCustomer('customer'),
  },
  {
    check: 'customer.guest',
    what: 'somebody who has an account and is treated as a guest',
    broken: () => `update customer set contact_email = 'anjali@shop.example' where id = '${customer}'`,
    mended: () => `update customer set contact_email = null where id = '${customer}'`,
    called: ofCustomer('customer'),
  },
  {
    check: 'tenant.hosts',
    what: 'two shops at one host',
    broken: () => `update tenant set hosts = hosts || (select hosts[1:1] from tenant where key = 'galleria') where id = '${shop.tenantId}'`,
    mended: () => `update tenant set hosts = hosts[1:1] where id = '${shop.tenantId}'`,
    called: () => 'host ',
  },
  {
    check: 'review.stars',
    what: 'a review of six stars',
    broken: () => `insert into review (tenant_id, id, product_id, author, rating, title, comments, locale, created_at)
                   values ('${shop.tenantId}', gen_random_uuid(), '${product}', 'Asha', 6, '', '', 'en', now())`,
    mended: () => `delete from review where product_id = '${product}'`,
    called: () => 'review ',
  },
  {
    check: 'review.counted',
    what: 'a review whose star nobody has counted',
    broken: () => `insert into review (tenant_id, id, product_id, author, rating, title, comments, locale, created_at)
                   values ('${shop.tenantId}', gen_random_uuid(), '${product}', 'Asha', 1, '', '', 'en', now())`,
    mended: () => `delete from review where product_id = '${product}'`,
    called: ofProduct,
  },
  {
    check: 'review.counted_here',
    what: 'a star that nobody gave',
    broken: () => `update product set review_counts[5] = 1 where id = '${product}'`,
    mended: () => `update product set review_counts[5] = 0 where id = '${product}'`,
    called: ofProduct,
  },
  {
    check: 'review.helpful',
    what: 'a review that helped nobody',
    broken: () => `update review set helpful = 1 where (tenant_id, id) = (select tenant_id, id from review order by tenant_id, id limit 1)`,
    mended: () => 'update review set helpful = 0',
    called: () => 'review ',
  },
  {
    check: 'review.reports',
    what: 'a report that is not counted',
    broken: () =>
      `insert into review_report (tenant_id, review_id, customer_id, reason, comments, created_at)
         select tenant_id, id, id, 'other', '', now() from review order by tenant_id, id limit 1`,
    mended: () => 'delete from review_report',
    called: () => 'review ',
  },
  {
    check: 'review.decided',
    what: 'a review that staff has hidden and everybody sees',
    broken: () =>
      `insert into review_decision (tenant_id, id, review_id, decision, comments, decided_by, created_at)
         select tenant_id, gen_random_uuid(), id, 'untrue', '', gen_random_uuid(), now() from review order by tenant_id, id limit 1`,
    mended: () => 'delete from review_decision',
    called: () => 'review ',
  },
  {
    check: 'product.place',
    what: 'a product of a seller who is gone',
    broken: () => `update product set seller_id = gen_random_uuid() where id = '${product}'`,
    mended: () => `update product set seller_id = '${shop.seller.id}' where id = '${product}'`,
    called: ofProduct,
  },
  {
    check: 'product.variants',
    what: 'a product for less than nothing',
    broken: () => `update variant set price = -price where product_id = '${product}'`,
    mended: () => `update variant set price = -price where product_id = '${product}'`,
    called: ofProduct,
  },
  {
    check: 'product.ratings',
    what: 'fewer than no stars',
    broken: () => `update product set ratings[1] = -1 where id = '${product}'`,
    mended: () => `update product set ratings[1] = 0 where id = '${product}'`,
    called: ofProduct,
  },
  {
    check: 'category.parent',
    what: 'a category below itself',
    broken: () => `update category set parent_id = id where id = '${shop.categoryId}'`,
    mended: () => `update category set parent_id = null where id = '${shop.categoryId}'`,
    called: () => `category ${shop.categoryId}`,
  },
  {
    check: 'category.parent',
    what: 'a category below one that is gone',
    broken: () => `update category set parent_id = gen_random_uuid() where id = '${shop.categoryId}'`,
    mended: () => `update category set parent_id = null where id = '${shop.categoryId}'`,
    called: () => `category ${shop.categoryId}`,
  },
  {
    check: 'picture.there',
    what: 'a market whose picture is gone',
    broken: () => `update market set image = 'gone' where id = '${shop.marketId}'`,
    mended: () => `update market set image = 'none' where id = '${shop.marketId}'`,
    called: () => 'picture gone',
  },
  {
    check: 'chat.places',
    what: 'a conversation whose first message is gone',
    broken: () => aConversation('1, null', "'SELLER', 2"),
    mended: () => noConversation,
    called: () => 'conversation ',
  },
  {
    check: 'chat.waiting',
    what: 'a conversation that has its answer and waits for one',
    broken: () => aConversation('1, now()', "'SELLER', 1"),
    mended: () => noConversation,
    called: () => 'conversation ',
  },
  {
    check: 'chat.feeds',
    what: 'somebody who was told more than was counted',
    broken: () => `with fed as (insert into chat_feed (tenant_id, side, person_id, last_position) values ('${shop.tenantId}', 'CUSTOMER', '${customer}', 1))
                   insert into chat_notice (tenant_id, side, person_id, position, kind, conversation_id, seq, by_side, created_at)
                   values ('${shop.tenantId}', 'CUSTOMER', '${customer}', 2, 'said', gen_random_uuid(), 1, 'SELLER', now())`,
    mended: () => `with told as (delete from chat_notice where tenant_id = '${shop.tenantId}') delete from chat_feed where tenant_id = '${shop.tenantId}'`,
    called: () => `CUSTOMER ${customer}`,
  },
  {
    check: 'chat.reports',
    what: 'a conversation that is closed and was never decided about',
    broken: () => `insert into conversation (tenant_id, id, customer_id, seller_id, created_at, last_at, closed_at)
                   values ('${shop.tenantId}', gen_random_uuid(), '${customer}', '${shop.seller.id}', now(), now(), now())`,
    mended: () => `delete from conversation where tenant_id = '${shop.tenantId}'`,
    called: () => 'conversation ',
  },
  {
    check: 'notification.read',
    what: 'something that was read before it was told',
    broken: () => `insert into notification (tenant_id, id, customer_id, event_id, kind, facts, is_shown, created_at, read_at)
                   values ('${shop.tenantId}', gen_random_uuid(), '${customer}', gen_random_uuid(), 'order_placed', '{}', true, now(), now() - interval '1 day')`,
    mended: () => `delete from notification where tenant_id = '${shop.tenantId}'`,
    called: () => 'notification ',
  },
  {
    check: 'notification.digests',
    what: 'something that waits for a mail that never comes',
    broken: () => `insert into digest_line (tenant_id, customer_id, event_id, line, kind, facts, created_at)
                   values ('${shop.tenantId}', '${customer}', gen_random_uuid(), 0, 'order_shipped', '{}', now())`,
    mended: () => 'delete from digest_line',
    called: () => `digest of ${customer}`,
  },
  {
    check: 'notification.consents',
    what: 'a choice that nobody has made',
    broken: () => `with n as (insert into notification_choice (tenant_id, customer_id, topic, channel, is_on, chosen_at)
                              values ('${shop.tenantId}', '${customer}', 'stock', 'email', true, '2026-01-01'))
                   insert into consent_change (tenant_id, id, customer_id, topic, channel, is_on, at)
                   values ('${shop.tenantId}', gen_random_uuid(), '${customer}', 'stock', 'email', false, '2026-01-01')`,
    mended: () =>
      `with c as (delete from consent_change where tenant_id = '${shop.tenantId}') delete from notification_choice where tenant_id = '${shop.tenantId}'`,
    called: () => `choice of stock by email of ${customer}`,
  },
  {
    check: 'search.queries',
    what: 'a query that more people have made than there were searches',
    broken: () =>
      `insert into searched_query (tenant_id, day, locale, query, searches, clicks, found, crowd)
       values ('${shop.tenantId}', current_date, 'en', 'crowded lamp', 1, 0, 1, 7)`,
    mended: () => `delete from searched_query where tenant_id = '${shop.tenantId}' and query = 'crowded lamp'`,
    called: () => 'query crowded lamp',
  },
  {
    check: 'wallet.entries',
    what: 'an entry with one side',
    broken:
      () => `with e as (insert into wallet_entry (tenant_id, id, key, kind, at) values ('${shop.tenantId}', gen_random_uuid(), 'one-sided', 'refund', now()) returning id)
                   insert into wallet_posting (tenant_id, entry_id, position, counter, amount) select '${shop.tenantId}', e.id, 0, 'refunds', 5 from e`,
    mended: () => `with p as (delete from wallet_posting where tenant_id = '${shop.tenantId}') delete from wallet_entry where tenant_id = '${shop.tenantId}'`,
    called: () => 'one-sided',
  },
  {
    check: 'wallet.balances',
    what: 'money in a wallet that nobody has booked',
    broken: () =>
      `insert into wallet_account (tenant_id, id, customer_id, type, balance) values ('${shop.tenantId}', gen_random_uuid(), '${customer}', 'refunds', 5)`,
    mended: () => `delete from wallet_account where tenant_id = '${shop.tenantId}'`,
    called: () => `refunds of ${customer}`,
  },
  {
    check: 'wallet.rewards',
    what: 'a reward that is taken back and was never given',
    broken:
      () => `with a as (insert into wallet_account (tenant_id, id, customer_id, type, balance) values ('${shop.tenantId}', gen_random_uuid(), '${customer}', 'rewards', 0) returning id),
                        e as (insert into wallet_entry (tenant_id, id, key, kind, order_id, order_number, at)
                              values ('${shop.tenantId}', gen_random_uuid(), 'x', 'reward_back', gen_random_uuid(), 'G-NOTHING', now()),
                                     ('${shop.tenantId}', gen_random_uuid(), 'y', 'refund', null, null, now()) returning id, kind),
                        s as (select e.id, n, case when (e.kind = 'refund') = (n = 0) then 5 else -5 end as amount from e cross join generate_series(0, 1) n)
                   insert into wallet_posting (tenant_id, entry_id, position, account_id, counter, amount)
                   select '${shop.tenantId}', s.id, s.n, case when s.n = 0 then a.id end, case when s.n = 1 then 'rewards' end, s.amount from s cross join a`,
    mended:
      () => `with p as (delete from wallet_posting where tenant_id = '${shop.tenantId}'), e as (delete from wallet_entry where tenant_id = '${shop.tenantId}')
                   delete from wallet_account where tenant_id = '${shop.tenantId}'`,
    called: () => 'G-NOTHING',
  },
  {
    check: 'wallet.promises',
    what: 'an order that was given more than it was promised',
    broken: () => `with o as (update orders set reward = '{"amount": 4}' where number = '${placed}' returning id),
                        a as (insert into wallet_account (tenant_id, id, customer_id, type, balance) values ('${shop.tenantId}', gen_random_uuid(), '${customer}', 'rewards', 5) returning id),
                        e as (insert into wallet_entry (tenant_id, id, key, kind, order_id, order_number, at)
                              select '${shop.tenantId}', gen_random_uuid(), 'too-much', 'reward', o.id, '${placed}', now() from o returning id)
                   insert into wallet_posting (tenant_id, entry_id, position, account_id, counter, amount)
                   select '${shop.tenantId}', e.id, n, case when n = 0 then a.id end, case when n = 1 then 'rewards' end, 5 - 10 * n
                     from e cross join a cross join generate_series(0, 1) n`,
    mended:
      () => `with p as (delete from wallet_posting where tenant_id = '${shop.tenantId}'), e as (delete from wallet_entry where tenant_id = '${shop.tenantId}'),
                        o as (update orders set reward = '{"amount": 0}' where number = '${placed}')
                   delete from wallet_account where tenant_id = '${shop.tenantId}'`,
    called: () => placed,
  },
  {
    check: 'wallet.payments',
    what: 'an order that a wallet paid for, and has not',
    broken: () => `with m as (update master_order set wallet = 1 where number = '${placed}') update orders set wallet = 1 where number = '${placed}'`,
    mended: () => `with m as (update master_order set wallet = 0 where number = '${placed}') update orders set wallet = 0 where number = '${placed}'`,
    called: () => placed,
  },
  {
    check: 'referral.chains',
    what: 'somebody who invited whoever invited who invited them',
    broken: () =>
      `insert into referral (tenant_id, id, inviter_id, friend_id, status, created_at, changed_at)
       select '${shop.tenantId}', gen_random_uuid(), w.inviter::uuid, w.friend::uuid, 'joined', now(), now()
         from (values ('${customer}', '${A_FRIEND}'), ('${A_FRIEND}', '${A_REFERRAL}'), ('${A_REFERRAL}', '${customer}')) w (inviter, friend)`,
    mended: () => `delete from referral where tenant_id = '${shop.tenantId}'`,
    called: () => [customer, A_FRIEND, A_REFERRAL].toSorted()[0] ?? '',
  },
  {
    check: 'referral.rewards',
    what: "a reward for a friend that is in nobody's wallet",
    broken: () =>
      `insert into referral (tenant_id, id, inviter_id, friend_id, status, created_at, changed_at, order_id, inviter_amount, friend_amount)
       values ('${shop.tenantId}', '${A_REFERRAL}', '${customer}', '${A_FRIEND}', 'rewarded', now(), now(), gen_random_uuid(), 5, 5)`,
    mended: () => `delete from referral where tenant_id = '${shop.tenantId}'`,
    called: () => A_REFERRAL,
  },
  {
    check: 'signal.orders',
    what: 'an order that was counted and never placed',
    broken: () => `insert into product_signal (tenant_id, product_id, day, orders) values ('${shop.tenantId}', '${product}', current_date - 3, 1)`,
    mended: () => `delete from product_signal where product_id = '${product}'`,
    called: ofProduct,
  },
  {
    check: 'signal.popularity',
    what: 'a product that is popular with nobody',
    broken: () => `insert into product_popularity (tenant_id, product_id, interest, sold_count) values ('${shop.tenantId}', '${product}', 3000, 0)`,
    mended: () => `delete from product_popularity where product_id = '${product}'`,
    called: ofProduct,
  },
  {
    check: 'advertisement.placement',
    what: 'an advertisement on the moon',
    broken: () => `update advertisement set placement = 'the moon' where placement = 'ads banner'`,
    mended: () => `update advertisement set placement = 'ads banner' where placement = 'the moon'`,
    called: () => 'advertisement ',
  },
  {
    check: 'search.products',
    what: 'a product that is found though it is hidden',
    broken: () =>
      `update product set status = 'hidden' where tenant_id = (select id from tenant where key = 'plaza') and id = (select min(p.id::text)::uuid from product p join tenant t on t.id = p.tenant_id where t.key = 'plaza')`,
    mended: () => `update product set status = 'active' where status = 'hidden'`,
    called: () => 'market ',
  },
  {
    check: 'event.handed_on',
    what: 'an event that nobody hands on',
    broken: () => `update event_outbox set created_at = now() - interval '16 minutes', dispatched_at = null where payload ->> 'number' = '${placed}'`,
    mended: () => `update event_outbox set created_at = now() where payload ->> 'number' = '${placed}'`,
    called: () => 'event ',
  },
  {
    check: 'job.dead_letters',
    what: 'a job that was given up',
    broken: () => `insert into jobs.job_common (name, source_name, state) values ('dead_letters', 'mails', 'created')`,
    mended: () => `delete from jobs.job_common where name = 'dead_letters'`,
    called: () => 'job ',
  },
]

describe('is found and named', () => {
  test.each(BREAKS)('$what ($check)', async ({ check, broken, mended, called }) => {
    await sql(broken())
    const found = await wrong()
    await sql(mended())
    expect(found).toEqual([{ name: check, rule: expect.any(String), count: expect.any(Number), examples: [expect.stringContaining(called())] }])
    expect(found[0]?.count).toBe(1)
  })

  test('everything that is looked for has been broken here', async () => {
    expect([...new Set(BREAKS.map(({ check }) => check))].toSorted()).toEqual((await platform.check()).map(({ name }) => name).toSorted())
    expect(await wrong()).toEqual([])
  })
})

describe('looking', () => {
  test('counts all and names a few, and one that fails hides none', async () => {
    const many = rowCheck('many', 'there are none', `select 'row ' || n as id from generate_series(1, 9) n`)
    const broken = rowCheck('broken', 'it can be asked', 'select id from no_such_table')
    const none = rowCheck('none', 'there are none', `select '' as id where false`)
    expect(await runChecks(connectionString, [many, broken, none])).toEqual([
      { name: 'many', rule: 'there are none', count: 9, examples: ['row 1', 'row 2', 'row 3', 'row 4', 'row 5'] },
      { name: 'broken', rule: 'it can be asked', count: 0, examples: [], failure: 'relation "no_such_table" does not exist' },
      { name: 'none', rule: 'there are none', count: 0, examples: [] },
    ])
  })

  test('can not write', async () => {
    const writing = rowCheck('writing', 'it only reads', `select nextval(pg_get_serial_sequence('event_outbox', 'id'))::text as id`)
    expect(await runChecks(connectionString, [writing])).toMatchObject([{ failure: 'cannot execute nextval() in a read-only transaction' }])
  })
})

describe('every night', () => {
  const logger = Fastify().log
  const many = rowCheck('many', 'there are none', `select 'row ' || n as id from generate_series(1, 9) n`)
  const at = (day: number, hour: number) => new Date(2030, 0, day, hour)
  let now = at(1, 2)
  const nightly = () => createNightlyChecks({ database: platform.database, checks: [many], logger, now: () => now })

  test('one of all processes looks, after three, and says as an error what does not agree', async () => {
    const [error, info] = [vi.spyOn(logger, 'error'), vi.spyOn(logger, 'info')]
    const rounds = async (): Promise<number> => {
      info.mockClear()
      await Promise.all([nightly().chore(), nightly().chore(), nightly().chore()])
      return info.mock.calls.length
    }
    const looked: number[] = []
    expect(await nightly().metric.read()).toEqual([])
    for (const instant of [at(1, 2), at(1, 3), at(1, 4), at(2, 2), at(2, 9)]) {
      now = instant
      looked.push(await rounds())
    }
    expect(looked).toEqual([0, 1, 0, 0, 1])
    expect(await nightly().metric.read()).toEqual([{ labels: {}, value: 1 }])
    expect(error).toHaveBeenCalledTimes(2)
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ check: 'many', count: 9 }), 'the books do not agree: there are none')
    expect(info).toHaveBeenCalledWith({ checks: 1, wrong: 1 }, 'the books were checked')
  })

  test('what could not be looked at is looked at an hour later', async () => {
    const away = createNightlyChecks({
      database: { ...platform.database, connectionString: 'postgresql://127.0.0.1:1/away' },
      checks: [many],
      logger,
      now: () => now,
    })
    const info = vi.spyOn(logger, 'info')
    now = at(3, 3)
    await expect(away.chore()).rejects.toThrow('ECONNREFUSED')
    info.mockClear()
    now = at(3, 4)
    await nightly().chore()
    expect(info).toHaveBeenCalledWith({ checks: 1, wrong: 1 }, 'the books were checked')
  })

  test('also by whoever could not even give the night back', async () => {
    let isAway = true
    const { database } = platform
    const run: typeof database.run = (query, values) =>
      isAway && query.name.endsWith('give-back') ? Promise.reject(new Error('the database is away')) : database.run(query, values)
    const away = {
      ...database,
      run,
      get connectionString() {
        return isAway ? 'postgresql://127.0.0.1:1/away' : database.connectionString
      },
    }
    const checks = createNightlyChecks({ database: away, checks: [many], logger, now: () => now })
    const info = vi.spyOn(logger, 'info')
    now = at(3, 5)
    await platform.database.run({ name: 'no-night-yet', text: `delete from platform_setting where key = 'checked on'` }, [])
    await expect(checks.chore()).rejects.toThrow('ECONNREFUSED')
    info.mockClear()
    await nightly().chore()
    expect(info).not.toHaveBeenCalled()
    isAway = false
    now = at(3, 6)
    await checks.chore()
    await checks.chore()
    expect(info).toHaveBeenCalledTimes(1)
  })

  test('a clock that was years ahead for a while does not end them', async () => {
    const info = vi.spyOn(logger, 'info')
    info.mockClear()
    for (const instant of [at(3_000, 3), at(4, 3), at(4, 4)]) {
      now = instant
      await nightly().chore()
    }
    expect(info).toHaveBeenCalledTimes(2)
  })
})
