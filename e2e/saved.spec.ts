import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Earbuds, sellEarbuds } from './support/catalogue.ts'
import { newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectVisible } from './support/expectations.ts'
import { setPrice, setStock, variantOf } from './support/operator.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

const bag = (page: Page, count: number) => page.getByRole('banner').getByRole('button', { name: count > 0 ? `Cart, ${count}` : 'Cart', exact: true })
const later = (page: Page) => page.getByRole('region', { name: 'Saved for later' })
const save = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Save for later ?: ${name}`) })
const move = (page: Page, name: string) => later(page).getByRole('button', { name: new RegExp(`^Move to cart ?: ${name}`) })

let thing: Earbuds
let other: Earbuds
beforeAll(async () => {
  const things = await sellEarbuds('Quillwater', 2)
  thing = things[0]!
  other = things[1]!
})

describe.each(walkedSizes())('on a %s', (size) => {
  test('a guest saves a line for later, thinks again, and moves it back into the cart', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/search?q=quillwater')
      await page.getByRole('button', { name: `Add ${thing.name} to cart` }).click()
      await page.getByRole('button', { name: `One more of ${thing.name}` }).click()
      await expectVisible(bag(page, 2))
      await open('/cart')
      await save(page, thing.name).click()
      const undo = page.getByRole('button', { name: new RegExp(`^Undo ?: ${thing.name}`) })
      await expectFocus(undo)
      await expectVisible(later(page).getByRole('link', { name: thing.name }), bag(page, 0))
      await expectAccessible(page)
      await undo.click()
      await expectVisible(bag(page, 2))
      await expectGone(later(page))

      await save(page, thing.name).click()
      await page.reload()
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Your cart is empty' }), move(page, thing.name))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await move(page, thing.name).click()
      await expectVisible(bag(page, 2), page.getByRole('textbox', { name: `Quantity of ${thing.name}` }))
      await expectGone(later(page))
    }))
})

test("a guest's list joins the customer's, which tells what has become cheaper and what has gone", async () => {
  const customer = await newCustomer()
  await customer.api.addSaved({ body: { items: [{ item: await variantOf(other.name), quantity: 1 }] } })
  await withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open('/search?q=quillwater')
    await page.getByRole('button', { name: `Add ${thing.name} to cart` }).click()
    await expectVisible(bag(page, 1))
    await open('/cart')
    await save(page, thing.name).click()
    await expectVisible(move(page, thing.name))
    await page.evaluate(({ name, value }) => localStorage.setItem(name, value), customer.stored)
    try {
      await setPrice(other.name, other.price * 100 - 20_000)
      await setStock(thing.name, 0)
      await page.reload()
      await expectVisible(later(page).getByRole('link', { name: other.name }), later(page).getByText('₹200 less than when you saved it'))
      await expectVisible(later(page).getByRole('link', { name: new RegExp(`^Notify me ?: ${thing.name}`) }))
      await later(page)
        .getByRole('button', { name: `Remove ${other.name} from what is saved` })
        .click()
      await expectGone(later(page).getByRole('link', { name: other.name }))
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expectVisible(later(page).getByRole('link', { name: other.name }))
      expect((await customer.api.viewSaved()).data.map(({ Name }) => Name).toSorted()).toEqual([thing.name, other.name].toSorted())
    } finally {
      await setPrice(other.name, other.price * 100)
      await setStock(thing.name, 20)
    }
  })
})

test('a wishlist is emptied at once and can be had back, and tells what costs less', async () => {
  const customer = await newCustomer()
  const { data } = await customer.api.searchItems({ body: { q: 'quillwater' } }).then(({ hits }) => ({ data: hits.hits.map(({ _source }) => _source) }))
  for (const { _id } of data) await customer.api.addToWishlist({ body: { item: _id } })
  await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
    try {
      await setPrice(thing.name, thing.price * 100 - 10_000)
      await expect
        .poll(async () => {
          await open('/wishlist')
          await expectVisible(page.getByText('2 products'))
          return page.getByText('₹100 less than when you saved it').count()
        })
        .toBe(1)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Remove all' }).click()
      const undo = page.getByRole('button', { name: 'Undo', exact: true })
      await expectFocus(undo)
      await expectVisible(page.getByRole('heading', { name: 'Nothing saved yet' }))
      await undo.click()
      await expectVisible(page.getByText('2 products'))
      await page.getByRole('button', { name: 'Remove all' }).click()
      await page.getByRole('link', { name: 'Look around' }).click()
      await expect.poll(async () => (await customer.api.viewWishlist()).data).toEqual([])
    } finally {
      await setPrice(thing.name, thing.price * 100)
    }
  })
})
