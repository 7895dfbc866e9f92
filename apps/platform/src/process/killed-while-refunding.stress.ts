import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectBooksOfAll } from './paying-books.fixture.ts'
import { createPayingWorld, ONLINE, type PayingWorld } from './paying-world.fixture.ts'
import { createDataFolder, endAllShops, startShop, until } from './shop-process.fixture.ts'

const PRELOAD = new URL('./stop-points.fixture.ts', import.meta.url).href
/** Where a refund has been claimed by whoever tries it now. */
const CLAIMED = 'after commit of update "refund" set "try_at"'

/** Whatever a refund asks of the world outside, from the event that owes it to the mail that says so; what has to be passed before it is in front of ">>". */
const STEPS = {
  'the event is read': '"order.refund_due"]',
  'its jobs are made': 'before *"order.refund_due"] >> WITH ins AS*payment.refund',
  'the event is marked': 'before *"order.refund_due"] >> update event_outbox',
  'event and jobs are committed': 'before *"order.refund_due"] >> commit of update event_outbox',
  'its payment is looked for': 'from "payment"*not exists*"refund"',
  'the refund is written down': 'insert into "refund"',
  'what is written down is committed': 'commit of insert into "refund"',
  'it is looked for': 'after commit of insert into "refund" >> from "refund"*for update skip locked',
  'it is claimed': 'update "refund" set "try_at"',
  'the claim is committed': 'commit of update "refund" set "try_at"',
  'its payment is read': `${CLAIMED} >> from "payment" where ("payment"."tenant_id" = $1 and "payment"."id" = $2)`,
  'the keys are read': `${CLAIMED} >> from "payment_account"`,
  'PayPal lets the shop in': `${CLAIMED} >> POST /test-payments/paypal/v1/oauth2/token`,
  'Stripe says what it has given back': 'GET /test-payments/stripe/v1/refunds',
  'Stripe gives the money back': 'POST /test-payments/stripe/v1/refunds',
  'Cashfree gives the money back': 'POST /test-payments/cashfree/pg/orders/{id}/refunds',
  'PayPal gives the money back': 'POST /test-payments/paypal/v2/payments/captures/',
  'the answer is recorded': 'update "refund" set "state"',
  'its job is done': 'WITH input AS*["payment.refund"',
  'whom to tell is looked for': 'as "isAtShop" from orders o join master_order m',
  'the mail is handed over': 'insert into "development_message"*Your refund of',
} as const

vi.setConfig({ testTimeout: 600_000 })

const folder = createDataFolder()
let world: PayingWorld
beforeAll(async () => {
  world = await createPayingWorld()
})
afterAll(async () => {
  await endAllShops()
  await world.close()
  await folder.remove()
})

/** A process that works in the background up to where the last of these words are, for the first time. */
const start = (where?: string) =>
  startShop({ dataDir: folder.dir, env: { ...world.env, ...(where ? { NODE_OPTIONS: `--import=${PRELOAD}`, STOP_BACKGROUND_WHERE: where } : {}) } })

/** "before" or "after" the last. */
const at = (side: 'before' | 'after', words: string): string => {
  const [last = '', ...earlier] = words.split(' >> ').toReversed()
  return [...earlier.toReversed(), `${side} *${last}`].join(' >> ')
}

// Each process is killed where a refund of its own has come to that step: what others have left half done is done by those that come after.
test('kill -9 before and after every step of a refund gives each shopper the money back, once', async () => {
  for (const [step, words] of Object.entries(STEPS))
    for (const side of ['before', 'after'] as const) {
      for (const type of ONLINE) await world.leaveRefund(type)
      const shop = await start(at(side, words))
      await until(`a process stands ${side} this: ${step}`, () => shop.said().out.includes('@stopped background '), shop.outcome)
      expect((await shop.end('SIGKILL')).signal).toBe('SIGKILL')
    }

  const shop = await start()
  await expectBooksOfAll(world)
  expect((await shop.end('SIGTERM')).err).toBe('')
})
