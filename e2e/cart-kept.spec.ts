import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Earbuds, sellEarbuds } from './support/catalogue.ts'
import { type Customer, newCustomer } from './support/customer.ts'
import { expectPath, expectVisible } from './support/expectations.ts'
import { productPath } from './support/operator.ts'
import { alive, walkedSizes, withShopper } from './support/shopper.ts'

const bag = (page: Page, count: number) => page.getByRole('banner').getByRole('button', { name: count > 0 ? `Cart, ${count}` : 'Cart', exact: true })
const add = (page: Page) => page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first()
const quantity = (page: Page, { name }: Earbuds) => page.getByRole('textbox', { name: `Quantity of ${name}` })

let thing: Earbuds
beforeAll(async () => {
  thing = (await sellEarbuds('Sedgewick', 1))[0]!
})

/** What the platform holds for a customer. */
const held = async ({ api }: Customer): Promise<number> => (await api.viewCart()).data.count

test.each(walkedSizes())('what was tapped just before leaving is in the cart, once, whether or not it had reached the platform (%s)', async (size) => {
  for (const isDone of [false, true]) {
    const customer = await newCustomer()
    await withShopper({ size, customer }, async ({ page, open }) => {
      await open(await productPath(thing.name))
      let calls = 0
      await page.route(/\/cart\/cart\/add$/, async (route) => {
        calls += 1
        if (calls > 1) return route.continue()
        // The page is left before it hears: once nobody has read what it sent, once it was done and the answer is lost.
        if (isDone)
          await customer.api.addToCart({ body: route.request().postDataJSON() }, { idempotencyKey: route.request().headers()['idempotency-key'] ?? '' })
      })
      await add(page).click()
      await expectVisible(bag(page, 1))
      if (isDone) await expect.poll(() => held(customer)).toBe(1)
      else await expect.poll(() => calls).toBe(1)
      await open('/cart')
      await expect.poll(() => quantity(page, thing).inputValue()).toBe('1')
      await expectVisible(bag(page, 1))
      await expect.poll(() => held(customer)).toBe(1)
      expect(calls).toBe(2)
      await page.reload()
      await expect.poll(() => quantity(page, thing).inputValue()).toBe('1')
      expect(calls).toBe(2)
    })
  }
})

test.each(walkedSizes())(
  'what is changed without a connection is there after a reload, and reaches the platform when there is one (UX-39, %s)',
  async (size) => {
    const customer = await newCustomer()
    await withShopper({ size, customer, keepsPages: true }, async ({ page, context, open, expectNoReply }) => {
      const path = await productPath(thing.name)
      await open(path)
      await alive(page)
      await expect.poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')).toBe(true)
      await expect.poll(() => page.evaluate<boolean>(`caches.match(location.href).then((reply) => reply !== undefined)`)).toBe(true)
      expectNoReply(/./)
      await context.setOffline(true)
      await add(page).click()
      await expectVisible(bag(page, 1))
      await page.reload()
      await alive(page)
      await expectVisible(bag(page, 1))
      expect(await held(customer)).toBe(0)

      await context.setOffline(false)
      await expect.poll(() => held(customer)).toBe(1)
      await open('/cart')
      await expectPath(page, '/cart')
      await expect.poll(() => quantity(page, thing).inputValue()).toBe('1')
      expect(await held(customer)).toBe(1)
    })
  },
)

test('what the platform refuses on the next page is told there', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'desktop', customer }, async ({ page, open, expectReply }) => {
    await open(await productPath(thing.name))
    let calls = 0
    await page.route(/\/cart\/cart\/add$/, (route) => {
      calls += 1
      const problem = { code: 'cart.item_unavailable', message: 'This item is not available any more', type: 'about:blank', title: 'x', status: 409 }
      return calls > 1 ? route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) }) : undefined
    })
    await add(page).click()
    await expect.poll(() => calls).toBe(1)
    expectReply(409, /\/cart\/cart\/add$/)
    await open('/cart')
    await expectVisible(page.getByText('This item is not available any more'), page.getByRole('heading', { level: 1, name: 'Your cart is empty' }))
    await page.reload()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Your cart is empty' }))
    expect(calls).toBe(2)
  })
})
