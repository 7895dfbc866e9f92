import { anAddress } from '@galleria/testing/from-outside'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Earbuds, sellEarbuds } from './support/catalogue.ts'
import { deliverHere } from './support/checkout.ts'
import { newCustomer } from './support/customer.ts'
import { expectAccessible, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { productPath, setDeliveryFee } from './support/operator.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

let thing: Earbuds
beforeAll(async () => {
  thing = (await sellEarbuds('Ferrybank', 1))[0]!
  await setDeliveryFee({ use: 'by_distance', steps: [{ upToKm: 20_000, fee: 12_300, freeFrom: 5_000_000 }] })
})

const main = (page: Page) => page.getByRole('main')
const DEPENDS = 'The delivery fee depends on your address.'

describe.each(walkedSizes())('where the fee goes by the place (ST-16), on a %s', (size) => {
  test('no page names one before the place is known, and the checkout names the true one', async () => {
    const customer = await newCustomer({ inCart: [thing.name] })
    await customer.api.addAddress({ body: { address: anAddress() } })
    await withShopper({ size, customer }, async ({ page, open }) => {
      await open('/')
      await expectVisible(main(page).getByText(DEPENDS))
      expect(
        await main(page)
          .getByText(/Free delivery from/)
          .count(),
      ).toBe(0)
      await open(await productPath(thing.name))
      await expectVisible(main(page).getByText(DEPENDS))
      await open('/cart')
      const row = main(page).getByRole('row', { name: /^Delivery/ })
      await expectVisible(row.getByText('At checkout'), main(page).getByText('Total before delivery'))
      expect(await main(page).getByRole('progressbar').count()).toBe(0)
      await row.getByRole('button', { name: /^Why can't I remove the delivery/ }).click()
      await expectVisible(row.getByText(DEPENDS))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('link', { name: 'Checkout' }).filter({ visible: true }).first().click()
      await expectPath(page, '/checkout')
      await deliverHere(page).click()
      if (size === 'phone') await page.getByRole('button', { name: /^Your order/ }).click()
      await expectVisible(page.getByRole('complementary', { name: 'Your order' }).getByText('₹123'))
      await open('/es/cart')
      await expectVisible(main(page).getByText('Total sin envío'))
    })
  })
})
