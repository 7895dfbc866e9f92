import { expect, test } from 'vitest'
import { expectVisible } from './support/expectations.ts'
import { withShopper } from './support/shopper.ts'

const PAGES = ['/auth/login', '/auth/register', '/cart', '/checkout', '/track-order']

test.each([
  ['English', '', 'This page needs JavaScript', 'This form needs JavaScript. Turn it on in your browser and load the page again.'],
  ['Spanish', '/es', 'Esta página necesita JavaScript', 'Este formulario necesita JavaScript. Actívalo en tu navegador y vuelve a cargar la página.'],
])('what needs JavaScript says so without it, in %s, and has nothing to send', (_language, prefix, ofPages, ofForms) =>
  withShopper({ size: 'phone', hasJavaScript: false }, async ({ page, open }) => {
    const main = page.getByRole('main')
    const expectNothingToSend = async () => expect(await main.locator('[type=submit]:enabled, input').filter({ visible: true }).count()).toBe(0)
    for (const path of PAGES) {
      expect(await open(prefix + path)).toBe(200)
      await expectVisible(main.getByRole('heading', { level: 1, name: ofPages }))
      await expectNothingToSend()
    }
    expect(await open(`${prefix}/contact`)).toBe(200)
    await expectVisible(main.locator('noscript p'), main.getByRole('link', { name: /@/ }))
    expect(await main.locator('noscript p').innerText()).toBe(ofForms)
    await expectNothingToSend()
  }),
)

test('a form whose script never came sends nothing in the address, and a page says so', () =>
  withShopper({ size: 'phone' }, async ({ page, open, expectReply, expectNoReply }) => {
    expectNoReply(/\/assets\/.*\.js$/)
    expectReply(405, /\/auth\/login$/)
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort('failed'))
    await open('/auth/login')
    await page.getByLabel('Email or mobile number').fill('asha@example.com')
    await page.getByLabel('Password', { exact: true }).fill('rosewood-7')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expectVisible(page.getByRole('heading', { name: "Your form wasn't sent" }))
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('link', { name: 'Open the page again' }).click()
    await expectVisible(page.getByLabel('Email or mobile number'))
  }))
