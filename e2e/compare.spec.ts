import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { productPath } from './support/operator.ts'
import { alive, walkedSizes, withShopper } from './support/shopper.ts'

const AUDIO = '/market/electronics/headphones'
const NOCTURNE = 'Nocturne over-ear headphones'
const DRESS = 'Jacaranda belted sundress'

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Compare ${name}`, exact: true })
const ticks = (page: Page) => page.getByRole('checkbox', { name: /^Compare / })
const tray = (page: Page) => page.getByRole('region', { name: 'Compare', exact: true })
const table = (page: Page) => page.getByRole('table')
const columns = (page: Page) => table(page).getByRole('columnheader')
const question = (page: Page) => page.getByRole('dialog', { name: 'Compare products of one category' })

/** Ticks the first products of the list that is open. */
async function tickFirst(page: Page, count: number): Promise<void> {
  await alive(page)
  for (let index = 0; index < count; index += 1) await ticks(page).nth(index).check()
}

describe.each(walkedSizes())('on a %s', (size) => {
  test('ticks products in a list and sets them side by side, with what differs marked', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open(AUDIO)
      // The very first tap: nothing of the page has woken up yet.
      await ticks(page).first().click()
      await expectVisible(tray(page), tray(page).getByText('1 of 4'), tray(page).getByText('Tick another to compare'))
      await ticks(page).nth(1).check()
      await ticks(page).nth(2).check()
      await expectVisible(tray(page).getByText('3 of 4'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await tray(page).getByRole('link', { name: 'Compare 3' }).click()
      await expectPath(page, /^\/compare\?items=/)
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Compare: Headphones and audio' }))
      expect(await columns(page).count()).toBe(3)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      const rows = () => table(page).getByRole('row').filter({ visible: true }).count()
      const all = await rows()
      const price = table(page).getByRole('row', { name: /^Price differs/ })
      await expectVisible(price)
      // A row is marked exactly when its columns say different things.
      const marks = await table(page)
        .locator('tbody tr')
        .evaluateAll((trs: { dataset: { differs?: string }; querySelectorAll(of: string): Iterable<{ textContent: string }> }[]) =>
          trs.map((tr) => [tr.dataset.differs !== undefined, new Set([...tr.querySelectorAll('td:not([aria-hidden])')].map((td) => td.textContent)).size > 1]),
        )
      expect(marks.length).toBeGreaterThan(5)
      for (const [isMarked, isDifferent] of marks) expect(isMarked).toBe(isDifferent)
      await page.getByRole('checkbox', { name: 'Only what differs' }).check()
      expect(await rows()).toBeLessThan(all)
      await expectVisible(price)

      await columns(page)
        .first()
        .getByRole('link', { name: /^Remove / })
        .click()
      await expect.poll(() => columns(page).count()).toBe(2)
      await page.getByRole('link', { name: 'Add another' }).click()
      await expectPath(page, AUDIO)
      await expectVisible(tray(page).getByText('2 of 4'))
      await page.goBack()
      await expect.poll(() => columns(page).count()).toBe(2)
    }))

  test('fits four side by side and no fifth, and keeps them over a reload', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open(AUDIO)
      await tickFirst(page, 4)
      await expectVisible(tray(page).getByText('4 of 4'))
      await ticks(page).nth(4).click()
      await expectVisible(page.getByText('You can compare up to 4 products. Remove one first.'))
      expect(await ticks(page).nth(4).isChecked()).toBe(false)
      await page.reload()
      await alive(page)
      await expectVisible(tray(page).getByText('4 of 4'))
      await ticks(page).first().uncheck()
      await expectVisible(tray(page).getByText('3 of 4'))
      await tray(page).getByRole('button', { name: 'Clear the comparison' }).click()
      await expectGone(tray(page))
      expect(await ticks(page).nth(1).isChecked()).toBe(false)
    }))

  test('refuses another category, says why, and offers to begin anew', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open(AUDIO)
      await alive(page)
      await tick(page, NOCTURNE).check()
      await open('/market/fashion/dresses')
      await alive(page)
      await tick(page, DRESS).click()
      await expectVisible(question(page), question(page).getByText('Headphones and audio'), question(page).getByText('Dresses'))
      await expectAccessible(page)
      await question(page).getByRole('button', { name: 'Keep these' }).click()
      await expectGone(question(page))
      await expectFocus(tick(page, DRESS))
      expect(await tick(page, DRESS).isChecked()).toBe(false)
      await tick(page, DRESS).click()
      await question(page).getByRole('button', { name: 'Start a new comparison' }).click()
      await expectGone(question(page))
      expect(await tick(page, DRESS).isChecked()).toBe(true)
      await expectVisible(tray(page).getByText('1 of 4'))
    }))

  test('is ticked on a product page too, which leads to the comparison', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open(AUDIO)
      await tickFirst(page, 1)
      const second = await ticks(page).nth(1).getAttribute('aria-label')
      const name = second!.replace('Compare ', '')
      await open(await productPath(name))
      await tick(page, name).click()
      await page.getByRole('link', { name: 'See all 2 side by side' }).click()
      await expect.poll(() => columns(page).count()).toBe(2)
      // Without products the address is that of the device's own comparison.
      await open('/compare')
      await alive(page)
      await expectPath(page, /^\/compare\?items=/)
    }))
})

test('is shared by its address: another device sees the same, also without JavaScript', async () => {
  let address = ''
  await withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open(AUDIO)
    await tickFirst(page, 2)
    await tray(page).getByRole('link', { name: 'Compare 2' }).click()
    await expectPath(page, /^\/compare\?items=/)
    address = new URL(page.url()).pathname + new URL(page.url()).search
  })
  await withShopper({ size: 'phone', hasJavaScript: false }, async ({ page, open }) => {
    expect(await open(`/es${address}`)).toBe(200)
    await expectVisible(page.getByRole('heading', { level: 1, name: /^Comparar: / }))
    expect(await columns(page).count()).toBe(2)
    await columns(page)
      .first()
      .getByRole('link', { name: /^Quitar / })
      .click()
    await expect.poll(() => columns(page).count()).toBe(1)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  })
})

test('leaves out what is gone or of another category, and says so', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    const idIn = (path: string) => path.slice(-36)
    const ids = [idIn(await productPath(NOCTURNE)), idIn(await productPath(DRESS)), '00000000-0000-4000-8000-000000000000']
    expect(await open(`/compare?items=${ids.join('.')}`)).toBe(200)
    await expectVisible(page.getByText('2 products are left out'))
    expect(await columns(page).count()).toBe(1)
    await expectAccessible(page)
    await open('/compare?items=nothing')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Nothing to compare yet' }))
    await expectAccessible(page)
  }))

test('is forgotten by the device when somebody logs out', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
    await open(AUDIO)
    await tickFirst(page, 2)
    await open('/profile')
    await alive(page)
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expectVisible(page.getByText("You're logged out"))
    await open(AUDIO)
    await alive(page)
    await expectGone(tray(page))
    expect(await ticks(page).first().isChecked()).toBe(false)
  })
})
