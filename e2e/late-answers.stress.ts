import { setTimeout as delay } from 'node:timers/promises'
import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { buyCart, type Customer, kabir, mira, newCustomer } from './support/customer.ts'
import { plentyOf } from './support/operator.ts'
import { expectStill, WATCH_SHIFTS } from './support/page-checks.ts'
import { alive, withShopper } from './support/shopper.ts'
import { PAGES } from './support/walks.ts'

/** Of one person; each has one address for everybody. */
const OF_CUSTOMERS = PAGES.filter((route) => /^\/(?:bill_payment|cart|checkout|profile|wishlist)\b/.test(route) && !route.includes(':'))
const OF_STAFF = ['/profile/ticket-queue', '/profile/canned-answers', '/profile/reported-chats', '/profile/reported-reviews']
const OF_SELLERS = ['/profile/counter', '/profile/inbox', '/profile/shop-orders', '/profile/shop-returns', '/profile/shop-calendars', '/profile/shop-reviews']
const AT_ONCE = 4

/** Whose answers come late, and not in the order in which they were asked for. */
const LATE_MS = [1_000, 400, 700]

async function buyer(): Promise<Customer> {
  const customer = await newCustomer()
  const item = await plentyOf('Neelum mangoes, late crop')
  await customer.api.addToCart({ body: { item, quantity: 1 } })
  await buyCart(customer)
  await customer.api.addToCart({ body: { item, quantity: 1 } })
  return customer
}

const expectStillAt = (path: string, customer: Customer) =>
  withShopper({ size: 'phone', customer }, async ({ page, context, open, expectNoReply }) => {
    await context.addInitScript({ content: WATCH_SHIFTS })
    // What letters move that come late has a journey of its own: here they never come.
    expectNoReply(/\.woff2$/)
    await page.route(/\.woff2$/, (route) => route.abort())
    const [asked, held] = [{ count: 0 }, new Set<Request>()]
    await page.route(/\/api\//, async (route) => {
      held.add(route.request())
      await delay(LATE_MS[asked.count++ % LATE_MS.length])
      held.delete(route.request())
      await route.continue().catch(() => undefined) // the page may be gone
    })
    await open(`/es${path}`)
    await alive(page)
    // An answer may lead to the next question.
    for (let quiet = 0; quiet < 2; quiet = held.size === 0 ? quiet + 1 : 0) await delay(400)
    expect(asked.count, path).toBeGreaterThan(0)
    await expectStill(page)
  })

test.each([
  ['a customer', buyer, OF_CUSTOMERS],
  ['whoever works for the shop', mira, OF_STAFF],
  ['whoever works for a seller', kabir, OF_SELLERS],
] as const)('nothing moves when the answers come after the page of %s, on a phone in Spanish', { timeout: 180_000 }, async (_, whose, pages) => {
  const customer = await whose()
  const paths = [...pages]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let path = paths.pop(); path; path = paths.pop()) await expectStillAt(path, customer)
    }),
  )
})
