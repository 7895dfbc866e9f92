import type { Page } from 'playwright-core'
import { anAddress } from '@galleria/testing/from-outside'
import { beforeAll, describe, expect, test } from 'vitest'
import { deliverHere, goToPayment, placeOrder } from './support/checkout.ts'
import { type Customer, kabir, newCustomer } from './support/customer.ts'
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { plentyOf, productPath, setPrice, setStock } from './support/operator.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

const PRODUCT = 'Neelum mangoes, late crop'
/** Rupees; from 999 on delivery is free, and goods count before what is taken off. */
const [PRICE, OFFERED, PIECES] = [100, 79, 10]
const rupees = (amount: number) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 }).format(amount)

let variation = ''
beforeAll(async () => {
  await setStock(PRODUCT, 500)
  await setPrice(PRODUCT, PRICE * 100)
  variation = await plentyOf(PRODUCT)
})

const summary = (page: Page) => page.getByRole('complementary', { name: 'Your order' })

async function asked({ api }: Customer, comments: string) {
  return (await api.createQuotation({ body: { variation, quantity: PIECES, comments } })).data
}

describe.each(walkedSizes())('a price for a larger quantity, on a %s', (size) => {
  test('R-104, A-059: is asked for from the product, answered from the inbox, and ordered at', async () => {
    const [customer, seller] = [await newCustomer(), await kabir()]
    await customer.api.addAddress({ body: { address: anAddress() } })
    const word = `For a wedding, ${size} ${Date.now()}`
    await withShopper({ size, customer }, async ({ page, open }) => {
      await open(await productPath(PRODUCT))
      await page.getByRole('link', { name: 'Ask for a price for a larger quantity' }).click()
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Ask for a price' }))
      const quantity = page.getByRole('textbox', { name: 'How many pieces?' })
      for (const wrong of ['1', 'abc']) {
        await quantity.fill(wrong) // one piece costs what it costs
        await quantity.blur()
        await expectVisible(page.getByText('Enter 2 to 99 pieces.'))
        expect(await quantity.inputValue()).toBe(wrong)
      }
      await quantity.fill(String(PIECES))
      await page.getByRole('textbox', { name: /^Message to the shop/ }).fill(word)
      await expectVisible(page.getByText(`${rupees(PRICE * PIECES)} for all ${PIECES} today`))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const send = page.getByRole('button', { name: 'Ask for a price' })
      await send.focus()
      await page.keyboard.press('Enter')
      const card = page.getByRole('article', { name: /^Quote Q-/ })
      await expectVisible(card.getByText('Waiting for the shop'), card.getByText(word))
      await expectGone(card.getByRole('button', { name: 'Order at this price' }))
      await expectAccessible(page)
      await card.getByRole('link', { name: 'See the chat' }).click()
      const log = page.getByRole('log', { name: 'Messages with Green Acre' })
      await expectVisible(log.getByText(word), log.getByRole('link', { name: /^Quote Q-.*Waiting for the shop$/ }))

      await withShopper({ size, customer: seller }, async (shop) => {
        await shop.open('/profile/inbox')
        await shop.page.getByRole('link', { name: word }).click()
        const theirs = shop.page.getByRole('log', { name: 'Messages with Meera I.' })
        await theirs.getByRole('button', { name: /^Answer quote Q-/ }).click()
        const dialog = shop.page.getByRole('dialog', { name: /^Quote Q-/ })
        const price = dialog.getByRole('textbox', { name: 'Price of one piece' })
        await price.fill(String(PRICE))
        await dialog.getByRole('button', { name: 'Offer this price' }).click()
        await expectVisible(dialog.getByText(`Enter a price below ${rupees(PRICE)}.`))
        await price.fill(`${OFFERED},00`)
        await expectVisible(dialog.getByText(`${rupees(OFFERED * PIECES)} for all ${PIECES}, 21% below today's price`))
        await dialog.getByRole('textbox', { name: /^Message to the customer/ }).fill('Packed in twos')
        await expectAccessible(shop.page)
        await expectNoSidewaysScroll(shop.page)
        await price.press('Enter')
        await expectGone(dialog)
        await expectVisible(theirs.getByText('Packed in twos'), theirs.getByText('Price offered').first())
        await expectGone(theirs.getByText('Waiting for the shop'))
        await expectAccessible(shop.page)
      })

      await expectVisible(log.getByText('Packed in twos'))
      expect(await log.getByRole('link', { name: /^Quote Q-.*Waiting/ }).count()).toBe(0)
      await log
        .getByRole('link', { name: new RegExp(`${rupees(OFFERED)} each, until`) })
        .last()
        .click()
      await expectVisible(card.getByText(`${rupees(OFFERED)} each`), card.getByText(`${rupees(OFFERED * PIECES)} for all ${PIECES}`))
      await card.getByRole('button', { name: 'Order at this price' }).click()
      await expectPath(page, '/checkout')
      // On a phone it is folded.
      await expect.poll(() => summary(page).textContent()).toMatch(/Quote Q-/)
      await deliverHere(page).click()
      await goToPayment(page)
      await expect.poll(() => summary(page).textContent()).toContain(rupees((PRICE - OFFERED) * PIECES))
      const total = rupees(OFFERED * PIECES)
      await expectVisible(page.getByRole('button', { name: `Place order · ${total}` }))
      await placeOrder(page).click()
      await expectPath(page, /\/checkout\/order-success\//)
      await expectVisible(page.getByRole('main').getByText(`Cash on delivery, ${total}`))
      const { data } = await customer.api.listQuotations({ query: {} })
      expect(data.map(({ state }) => state)).toEqual(['ordered'])
      await open('/quote')
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Your quotes' }), card.getByText('Ordered', { exact: true }))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  })
})

test('in Spanish and in the dark a price is withdrawn after a question, by keyboard', async () => {
  const customer = await newCustomer()
  const { number } = await asked(customer, '')
  await withShopper({ size: 'phone', customer, colorScheme: 'dark' }, async ({ page, open }) => {
    await open('/es/quote')
    const card = page.getByRole('article', { name: `Cotización ${number}` })
    await expectVisible(card.getByText('Esperando a la tienda'))
    await expectAccessible(page)
    await card.getByRole('button', { name: `Cancelar la cotización ${number}` }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '¿Cancelar esta cotización?' })
    await expectVisible(dialog)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expectGone(dialog)
    await card.getByRole('button', { name: `Cancelar la cotización ${number}` }).press('Enter')
    await dialog.getByRole('button', { name: 'Cancelar cotización' }).press('Enter')
    await expectVisible(card.getByText('Cancelada'))
    await expectNoSidewaysScroll(page)
  })
})

test('whoever is not logged in is asked to, and who has asked for nothing is told how', async () => {
  await withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open('/quote')
    await expectVisible(page.getByText('Log in to ask a shop for a price for a larger quantity.'))
  })
  await withShopper({ size: 'desktop', customer: await newCustomer() }, async ({ page, open, expectReply }) => {
    await open('/quote')
    await expectVisible(page.getByRole('heading', { level: 2, name: 'No quotes yet' }))
    await expectAccessible(page)
    expectReply(404, /\/quotes\/[\w-]+$/)
    await open(`/quote?quote=${variation}`)
    await expectVisible(page.getByText("We couldn't find this quote."))
  })
})
