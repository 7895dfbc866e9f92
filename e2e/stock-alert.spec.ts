import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sellEarbuds } from './support/catalogue.ts'
import { newCustomer, newEmail } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { productPath, setStock, variantOf } from './support/operator.ts'
import { messageTo, messagesTo } from './support/outbox.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

/** The path of the link in a mail that leads to this page. */
const linkIn = (text: string, path: string): string => new RegExp(`${path}\\?\\S+`).exec(text)?.[0] ?? ''
const asked = (page: Page) => page.getByRole('region', { name: "Tell me when it's back" })
const BACK = /is back$/m

describe.each(walkedSizes())('UX-17: on a %s', (size) => {
  test('the account shows what one waits for, and ends one without touching the other', async () => {
    const things = await sellEarbuds(`Ambleside ${size}`, 2)
    const customer = await newCustomer({ isConfirmed: false })
    for (const { name } of things) {
      await setStock(name, 0)
      await customer.api.askForStockAlert({ body: { variation: await variantOf(name) } })
      const { text } = await messageTo(customer.userName, new RegExp(`Shall we tell you when ${name}`))
      await customer.api.confirmStockAlert({ body: { token: new URL(/\S+confirm\?\S+/.exec(text)?.[0] ?? '').searchParams.get('t') ?? '' } })
    }
    const [first, second] = things
    await withShopper({ size, customer }, async ({ page, open }) => {
      await open('/profile')
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Stock alerts/ })
        .click()
      await expectPath(page, '/profile/stock-alerts')
      const list = page.getByRole('list', { name: 'Stock alerts' })
      const line = (name: string) => list.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
      await expectVisible(line(first!.name), line(second!.name))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await line(first!.name)
        .getByRole('button', { name: `End alert for ${first!.name}` })
        .click()
      await expectGone(line(first!.name))
      await expectFocus(page.getByRole('heading', { level: 1, name: 'Stock alerts' }))
      await expectVisible(line(second!.name))
      expect((await customer.api.listStockAlerts()).data.map(({ item }) => item.Name)).toEqual([second!.name])
      await line(second!.name)
        .getByRole('button', { name: /^End alert/ })
        .click()
      await expectVisible(page.getByRole('heading', { name: 'No alerts yet' }))
      await expectAccessible(page)
      await open('/es/profile/stock-alerts')
      await expectVisible(
        page.getByRole('heading', { level: 1, name: 'Avisos de disponibilidad' }),
        page.getByRole('heading', { name: 'Aún no tienes avisos' }),
      )
    })
  })

  test('somebody without an account asks to be told, says that the address is theirs, and is told once', async () => {
    const [thing] = await sellEarbuds(`Otterburn ${size}`, 1)
    const email = newEmail()
    await setStock(thing!.name, 0)
    await withShopper({ size }, async ({ page, open }) => {
      await expect
        .poll(async () => {
          await open(await productPath(thing!.name))
          return page.getByRole('link', { name: 'Notify me' }).filter({ visible: true }).count()
        })
        .toBeGreaterThan(0)
      await page.getByRole('link', { name: 'Notify me' }).filter({ visible: true }).first().click()
      await asked(page).getByRole('textbox', { name: 'Email' }).fill('nobody')
      await asked(page).getByRole('button', { name: 'Notify me' }).click()
      await expectVisible(asked(page).getByText("This doesn't look like an email address", { exact: false }))
      await expectAccessible(page)
      await asked(page).getByRole('textbox', { name: 'Email' }).fill(email)
      await asked(page).getByRole('button', { name: 'Notify me' }).click()
      await expectVisible(asked(page).getByText('Check your email', { exact: false }))

      await open(linkIn((await messageTo(email, /Shall we tell you/)).text, '/stock-alert/confirm'))
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Yes, tell me' }).click()
      await expectVisible(page.getByRole('heading', { name: "You'll hear from us" }))
      await page.getByRole('link', { name: 'See the product' }).click()
      await expectVisible(asked(page))

      await setStock(thing!.name, 5)
      const { text } = await messageTo(email, BACK)
      await open(linkIn(text, '/product/[^?\\s]+'))
      await expectVisible(page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }))
      await expectGone(asked(page))
      await setStock(thing!.name, 0)
      await setStock(thing!.name, 5)

      // Whoever waits for another thing is written to after that: by then a second mail would be there.
      const [other] = await sellEarbuds(`Otterburn ${size} late`, 1)
      await setStock(other!.name, 0)
      const customer = await newCustomer()
      await customer.api.askForStockAlert({ body: { variation: await variantOf(other!.name), email } })
      await open(linkIn((await messageTo(email, new RegExp(`Shall we tell you when ${other!.name}`))).text, '/stock-alert/confirm'))
      await page.getByRole('button', { name: 'Yes, tell me' }).click()
      await expectVisible(page.getByRole('heading', { name: "You'll hear from us" }))
      await setStock(other!.name, 5)
      const last = await messageTo(email, new RegExp(`${other!.name} is back$`, 'm'))
      expect(
        (await messagesTo(email))
          .filter(({ subject }) => BACK.test(subject))
          .map(({ subject }) => subject)
          .toSorted(),
      ).toEqual([`${thing!.name} is back`, `${other!.name} is back`].toSorted())

      await open(linkIn(last.text, '/stock-alert/stop'))
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Forget my address' }).click()
      await expectVisible(page.getByRole('heading', { name: 'Your address is forgotten' }))
    })
  })
})
