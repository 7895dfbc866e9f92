import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { tabTo } from './support/keyboard.ts'
import { productPath, setStock } from './support/operator.ts'
import { alive, walkedSizes, withShopper } from './support/shopper.ts'

const DRESS = 'Jacaranda belted sundress'
const DRESSES = '/market/fashion/dresses'

const sheet = (page: Page) => page.getByRole('dialog', { name: DRESS })
const plus = (page: Page) => page.getByRole('link', { name: `Choose options for ${DRESS}` })
const tile = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `Maison Neem ${DRESS}`, exact: true }) })
const bag = (page: Page, count: number) => page.getByRole('banner').getByRole('button', { name: count > 0 ? `Cart, ${count}` : 'Cart', exact: true })
const choose = (page: Page, name: string) => page.locator('[data-option]').getByRole('radio', { name, exact: true }).check()

describe.each(walkedSizes())('on a %s', (size) => {
  test('chooses a size over the list that the product stands in, and counts what is in the cart in the tile', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open(DRESSES)
      // The very first click: nothing of the page has woken up yet.
      await plus(page).click()
      await expectVisible(sheet(page), sheet(page).getByRole('radio', { name: 'Sky' }))
      await expectPath(page, DRESSES)
      await expectAccessible(page)
      // The colour is chosen, the size is the shopper's.
      expect(await sheet(page).getByRole('radio', { name: 'Sky' }).isChecked()).toBe(true)
      expect(await sheet(page).getByRole('group', { name: /^Size/ }).getByRole('radio', { checked: true }).count()).toBe(0)
      await sheet(page).getByRole('button', { name: 'Choose a size' }).click()
      await expectFocus(sheet(page).getByRole('radio', { name: 'XS', exact: true }))
      await choose(page, 'L')
      await expectVisible(sheet(page).getByText('Only 3 left'))
      await choose(page, 'M')
      await sheet(page)
        .getByRole('button', { name: /^Add to cart/ })
        .click()
      await expectGone(sheet(page))
      await expectVisible(bag(page, 1))
      await expect.poll(() => page.locator('[aria-live=polite]', { hasText: 'Added, 1 in cart' }).count()).toBe(1)
      const more = page.getByRole('button', { name: `One more of ${DRESS}` })
      await expectFocus(more)
      await page.keyboard.press('Enter')
      await expectVisible(bag(page, 2))
      await page.keyboard.press('Space')
      await expectVisible(bag(page, 3))
      await page.getByRole('button', { name: `One less of ${DRESS}` }).click()
      await expectVisible(bag(page, 2))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      // Another size: from here on the tile counts both, and asks which.
      await page.getByRole('button', { name: `2 in cart, options for ${DRESS}` }).click()
      await choose(page, 'XL')
      await sheet(page)
        .getByRole('button', { name: /^Add to cart/ })
        .click()
      await expectVisible(bag(page, 3), page.getByRole('button', { name: `3 in cart, options for ${DRESS}` }))
      await page.getByRole('button', { name: `One less of ${DRESS}` }).click()
      await expectVisible(sheet(page))
      await page.keyboard.press('Escape')
      await expectGone(sheet(page))
      await expectFocus(page.getByRole('button', { name: `One less of ${DRESS}` }))

      // It is known on the device.
      await page.reload()
      await expectVisible(page.getByRole('button', { name: `3 in cart, options for ${DRESS}` }))
    }))

  test('is closed by Back, as the quick view is, and is no step on the way back from the product', () =>
    withShopper({ size }, async ({ page, open }) => {
      const look = page.getByRole('button', { name: `Quick view: ${DRESS}` })
      await open('/market/fashion')
      await open(DRESSES)
      await alive(page)
      for (const door of [plus(page), look]) {
        await door.click()
        await expectVisible(sheet(page).getByRole('radio', { name: 'Sky' }))
        // Where it goes is not told to the whole page, which would be computed anew for it.
        expect((await page.locator('html').getAttribute('style')) ?? '').not.toContain('beside')
        await page.goBack()
        await expectGone(sheet(page))
        await expectPath(page, DRESSES)
        await expectFocus(door)
        await page.goForward()
        await expectVisible(sheet(page))
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
        await expectGone(sheet(page))
        await expectPath(page, DRESSES)
        await door.click()
        await sheet(page).getByRole('link', { name: 'See full details' }).click()
        await expectVisible(page.getByRole('heading', { level: 1, name: DRESS }))
        await page.goBack()
        await expectPath(page, DRESSES)
        await expectVisible(door)
        await expectGone(sheet(page))
      }
      await page.goBack()
      await expectPath(page, '/market/fashion')
    }))

  test('is closed by a reload, as the quick view is, and Back then leads to where one came from', () =>
    withShopper({ size }, async ({ page, open }) => {
      for (const door of [plus(page), page.getByRole('button', { name: `Quick view: ${DRESS}` })]) {
        await open('/market/fashion')
        await open(DRESSES)
        await alive(page)
        await door.click()
        await expectVisible(sheet(page).getByRole('radio', { name: 'Sky' }))
        await page.reload()
        await alive(page)
        await expectVisible(door)
        await expectGone(sheet(page))
        await expectPath(page, DRESSES)
        await page.goBack()
        await expectPath(page, '/market/fashion')
      }
    }))

  test('gives what can be tapped 44 pixels where there is a thumb, and 40 where there is a pointer', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open(DRESSES)
      const box = await plus(page).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBe(size === 'phone' ? 44 : 40)
    }))
})

test('is a link without JavaScript, named once and reached by keyboard', () =>
  withShopper({ size: 'phone', hasJavaScript: false }, async ({ page, open }) => {
    await open(DRESSES)
    await plus(page).press('Enter')
    await expectVisible(page.getByRole('heading', { level: 1, name: DRESS }))
  }))

test('opens by keyboard, keeps the focus inside and gives it back', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open(DRESSES)
    await alive(page)
    await plus(page).focus()
    await page.keyboard.press('Enter')
    await expectVisible(sheet(page).getByRole('radio', { name: 'Sky' }))
    await tabTo(page, sheet(page).getByRole('radio', { name: 'Sky' }))
    await page.keyboard.press('ArrowRight')
    await expectFocus(sheet(page).getByRole('radio', { name: 'Coral' }))
    // No coral dress is made in XS, and that is said and struck out.
    expect(
      await sheet(page)
        .getByRole('radio', { name: /^XS Not available with/ })
        .count(),
    ).toBe(1)
    await page.keyboard.press('Escape')
    await expectGone(sheet(page))
    await expectFocus(plus(page))
  }))

test('marks its tile and keeps the page where it is, while it is open', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    const looks = () =>
      page.evaluate(`[
        getComputedStyle(document.querySelector('.tile:has(dialog) .tile-pic')).outlineStyle,
        getComputedStyle(document.documentElement).overflowY,
      ]`)
    await open(DRESSES)
    await plus(page).click()
    await expectVisible(sheet(page))
    expect(await looks()).toEqual(['solid', 'hidden'])
    await page.keyboard.press('Escape')
    await expectGone(sheet(page))
    await expect.poll(looks).toEqual(['none', 'visible'])
  }))

test('takes back what the platform refuses, and says why', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'phone', customer }, async ({ page, open, expectReply }) => {
    await open(DRESSES)
    await alive(page)
    await page.route(/\/cart\/cart\/add|\/cart\/add/, (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":"internal","message":"down"}' }),
    )
    expectReply(503, /\/cart/)
    await plus(page).click()
    await choose(page, 'M')
    await sheet(page)
      .getByRole('button', { name: /^Add to cart/ })
      .click()
    await expectVisible(page.getByRole('alert').or(page.locator('.toast')))
    await expectVisible(plus(page), bag(page, 0))
  })
})

test('says "Out of stock" in place of the plus', async () => {
  const name = 'Vesper taffeta party dress'
  await setStock(name, 0)
  await withShopper({ size: 'phone' }, async ({ page, open }) => {
    await expect
      .poll(async () => {
        await open(DRESSES)
        return page.getByRole('link', { name: `Choose options for ${name}` }).count()
      })
      .toBe(0)
    await expectVisible(page.getByRole('listitem').filter({ hasText: name }).getByText('Out of stock'))
    expect(await tile(page).count()).toBe(1)
  })
})

describe.each(walkedSizes())('a product on a %s', (size) => {
  test('has no size until the shopper chooses one, and says what is chosen', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open(await productPath(DRESS))
      const sizes = page.getByRole('group', { name: /^Size/ })
      expect(await sizes.getByRole('radio', { checked: true }).count()).toBe(0)
      await page.getByRole('button', { name: 'Choose a size' }).click()
      await expectFocus(sizes.getByRole('radio', { name: 'XS' }))
      await choose(page, 'M')
      await expectVisible(page.getByRole('button', { name: 'Add to cart' }))
      if (size === 'phone') await expectVisible(page.locator('.buy-bar').getByText('Sky, M'))
      // Another colour keeps the size; one that is not made in it asks again.
      await choose(page, 'Coral')
      await expectVisible(page.getByRole('button', { name: 'Add to cart' }))
      await choose(page, 'Sky')
      await choose(page, 'XS')
      await page.getByRole('radio', { name: /^Coral/ }).check()
      await expectVisible(page.getByRole('button', { name: 'Choose a size' }))
      await page.reload()
      expect(await sizes.getByRole('radio', { checked: true }).count()).toBe(0)
      expect(await page.getByRole('radio', { name: 'Coral' }).isChecked()).toBe(true)
      await expectAccessible(page)
    }))

  test('neither jumps nor leaves a step in the history when an option is tapped before the page is alive', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open(await productPath(DRESS))
      const medium = page.getByRole('group', { name: /^Size/ }).getByRole('radio', { name: 'M', exact: true })
      await medium.scrollIntoViewIfNeeded()
      await page.evaluate('window.scrollBy(0, 60)')
      await page.evaluate('window.isSamePage = true')
      const before = (await medium.boundingBox())!
      const steps = await page.evaluate<number>('history.length')
      // By its place, since a click by its name may scroll by itself.
      await page.mouse.click(before.x + before.width / 2, before.y + before.height / 2)
      await expectPath(page, /\?v=/)
      await expectVisible(page.getByRole('button', { name: 'Add to cart' }))
      expect(await page.evaluate<unknown[]>('[history.length, window.isSamePage]')).toEqual([steps, true])
      expect((await medium.boundingBox())!.y).toBeCloseTo(before.y, 0)
    }))
})
