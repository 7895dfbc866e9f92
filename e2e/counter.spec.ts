import { expect, test } from 'vitest'
import { kabir, newCustomer } from './support/customer.ts'
import { expectAccessible, expectNoSidewaysScroll, expectVisible } from './support/expectations.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

test.each(walkedSizes())('on a %s a seller rings up what somebody buys in the shop, who finds it among their orders (R-075)', async (size) => {
  const [customer, seller] = [await newCustomer(), await kabir()]
  const { data: products } = await seller.api.listCounterProducts({ query: {} })
  const product = products.find(({ stock }) => stock >= 10)!
  const named = [product.name, product.description_summary].filter(Boolean).join(', ')
  await withShopper({ size, customer }, async ({ page, open }) => {
    // Nothing was bought in a shop, so there is no tab for it.
    await open('/profile')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Code for the counter/ })
      .click()
    const letters = page.getByRole('region', { name: 'Your code' }).getByText(/^\S{3} \S{3}$/)
    await expectVisible(letters)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const code = (await letters.textContent()) ?? ''

    await withShopper({ size, customer: seller }, async (till) => {
      await till.open('/profile')
      await till.page
        .getByRole('region', { name: 'Your shop' })
        .getByRole('link', { name: /^Counter/ })
        .click()
      await expectVisible(till.page.getByRole('heading', { level: 1, name: 'Counter' }))
      const who = till.page.getByRole('textbox', { name: 'Who is buying?' })
      await who.fill('4KX 9RM')
      till.expectReply(404, /counter\/customer/)
      await who.press('Enter')
      await expectVisible(till.page.getByText("We can't find a customer with this. Ask for a new code."))
      await expectAccessible(till.page)
      await who.fill(code.toLowerCase())
      await who.press('Enter')
      await expectVisible(till.page.getByText('Meera', { exact: true }))
      expect(await till.page.getByText('Iyer').count()).toBe(0)
      await till.page.getByRole('searchbox', { name: 'Product' }).fill(product.sku)
      const add = till.page.getByRole('button', { name: `Add ${named}`, exact: true })
      await add.click()
      await add.click()
      await till.page.getByRole('radio', { name: 'Card' }).check()
      await expectVisible(till.page.getByRole('heading', { name: 'Purchase' }), till.page.getByRole('button', { name: /^Paid: / }))
      await expectAccessible(till.page)
      await expectNoSidewaysScroll(till.page)
      await till.page.getByRole('button', { name: /^Paid: / }).click()
      await expectVisible(till.page.getByRole('heading', { name: /^Sold for / }))
      await expectNoSidewaysScroll(till.page)
      await till.page.getByRole('button', { name: 'Next customer' }).click()
      await expectVisible(who)
    })

    await page.getByRole('main').getByRole('link', { name: 'What you bought in shops' }).click()
    await expectVisible(page.getByText('Bought in the shop'))
    await page.getByRole('main').getByRole('link', { name: 'Green Acre' }).click()
    await expectVisible(
      page.getByRole('heading', { level: 1, name: 'Bought in the shop' }),
      page.getByText(product.name).first(),
      page.getByText('By card, in the shop'),
      page.getByRole('link', { name: 'Invoice' }),
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Invoice' }).click()
    await expectVisible(page.getByText(/INV-\d{6}/).first())
  })
})

test('a counter is for those who sell, in Spanish too', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'phone', customer, colorScheme: 'dark', viewport: { width: 320, height: 640 } }, async ({ page, open }) => {
    await open('/es/profile/counter')
    await expectVisible(page.getByRole('heading', { name: 'Solo para el personal' }))
    await expectAccessible(page)
    await open('/es/profile/counter-code')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Código para la caja' }), page.getByRole('region', { name: 'Tu código' }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
