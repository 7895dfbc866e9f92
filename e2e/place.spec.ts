import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { originOf, walkedSizes, withShopper } from './support/shopper.ts'

const chip = (page: Page) => page.locator('.place-chip').filter({ visible: true })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Where should we deliver?' })
const line = (page: Page) => page.getByRole('combobox', { name: 'Town or city' })
/** What the chip shows, painted or written. */
const shown = (page: Page) =>
  chip(page)
    .locator('.place-chip-name')
    .evaluate(
      (name: { ownerDocument: { defaultView: { getComputedStyle(of: unknown, part: string): { content: string } } } }) =>
        name.ownerDocument.defaultView.getComputedStyle(name, '::after').content,
    )

async function choose(page: Page, words: string, town: string): Promise<void> {
  await chip(page).click()
  await line(page).fill(words)
  await page.getByRole('option', { name: town }).click()
  await expectGone(sheet(page))
}

describe.each(walkedSizes())('on a %s', (size) => {
  test('chooses a town by its name, and finds it again on every page, before it is alive and in another language', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/')
      await expectVisible(chip(page).getByText('Choose a location'))
      // The very first click: nothing of the page has woken up yet.
      await chip(page).click()
      await expectVisible(sheet(page), line(page))
      await expectAccessible(page)
      await line(page).fill('quit')
      await expectVisible(page.getByRole('option', { name: 'Quito Pichincha, Ecuador' }))
      await line(page).fill('bangalore')
      await expectVisible(page.getByRole('option', { name: 'Bengaluru Karnataka, India' }))
      await expectAccessible(page)
      await line(page).press('ArrowDown')
      await line(page).press('ArrowUp')
      await line(page).press('Enter')
      await expectGone(sheet(page))
      await expectFocus(chip(page))
      expect(await shown(page)).toBe('"Bengaluru"')
      await expectPath(page, '/')
      await expectNoSidewaysScroll(page)

      await open('/es/market/toys')
      expect(await shown(page)).toBe('"Bengaluru"')
      expect(await page.locator('[data-place]').count()).toBe(1)
      await open('/location')
      await expectVisible(page.getByRole('main').getByText('Karnataka, India'))
      await page.getByRole('main').getByRole('button', { name: 'Clear' }).click()
      await expectVisible(chip(page).getByText('Choose a location'))
    }))

  test('takes no town of what was typed before, which is shown until the next are there', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/')
      await chip(page).click()
      await line(page).fill('quit')
      await expectVisible(page.getByRole('option', { name: 'Quito Pichincha, Ecuador' }))
      let answer = (): void => undefined
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/place/search?**', async (route) => {
        await held
        await route.continue()
      })
      await line(page).fill('bangalore')
      await line(page).press('Enter')
      await expectVisible(line(page))
      answer()
      await expectVisible(page.getByRole('option', { name: 'Bengaluru Karnataka, India' }))
      await line(page).press('Enter')
      await expectGone(sheet(page))
      expect(await shown(page)).toBe('"Bengaluru"')
    }))

  test('is told when no town is called like that, and can empty the line', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/location')
      await line(page).fill('zzzzq')
      await expectVisible(page.getByText("We couldn't find a town called “zzzzq”.", { exact: false }))
      await line(page).press('Escape')
      expect(await line(page).inputValue()).toBe('')
      await expectAccessible(page)
    }))
})

test('another town is another list of new arrivals and of shops, and stays so', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    const row = (name: string) => page.getByRole('region', { name, exact: true })
    const products = () => page.locator('.arrivals .tile:not(.tile-wait) .tile-link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const seenFrom = async (town: string) => {
      const arrivals = row('New arrivals')
      await expectVisible(arrivals.getByText(`New from shops within 1,000 km of ${town}`))
      const found: Record<string, string[]> = { arrivals: await arrivals.locator('.tile-name').allTextContents() }
      for (const name of ['Shops near you', 'New shops near you']) {
        await row(name).scrollIntoViewIfNeeded()
        await expectVisible(row(name).locator('.shop-card a').first())
        found[name] = await row(name).locator('.shop-card a').allTextContents()
      }
      return found
    }
    await open('/')
    expect(await row('New shops near you').isVisible()).toBe(false)
    await choose(page, 'Bengaluru', 'Bengaluru Karnataka, India')
    const south = await seenFrom('Bengaluru')
    await choose(page, 'Shimla', 'Shimla Himachal Pradesh, India')
    const north = await seenFrom('Shimla')
    for (const [name, inSouth] of Object.entries(south)) {
      expect(inSouth.length, name).toBeGreaterThan(1)
      expect(north[name], name).not.toEqual(inSouth)
    }
    await page.reload()
    expect(await seenFrom('Shimla')).toEqual(north)

    // All of it is of the same place.
    await row('New arrivals').getByRole('link', { name: 'See all' }).click()
    await expectPath(page, '/new-arrivals-listing')
    await expectVisible(page.getByRole('heading', { name: 'New from shops within 1,000 km of Shimla' }))
    await expect.poll(async () => (await products()).length).toBeGreaterThan(6)
    await expectAccessible(page)
    const here = await products()
    await choose(page, 'Bengaluru', 'Bengaluru Karnataka, India')
    await expectVisible(page.getByRole('heading', { name: 'New from shops within 1,000 km of Bengaluru' }))
    await expect.poll(async () => (await products()).length).toBeGreaterThan(6)
    expect(await products()).not.toEqual(here)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(async () => (await products()).length).toBeGreaterThan(24)
    expect(new Set(await products()).size).toBe((await products()).length)

    await choose(page, 'Quito', 'Quito Pichincha, Ecuador')
    await expectVisible(page.getByText("There's nothing new within 1,000 km of Quito yet. This is from everywhere."))
    await expect.poll(async () => (await products()).length).toBeGreaterThan(6)
    await open('/')
    await expectVisible(row('New arrivals').getByText('The latest in all halls'))
    await row('In stock now').scrollIntoViewIfNeeded()
    await expectGone(row('New shops near you'))
  }))

test('takes the position of the device, to a hundred metres', () =>
  withShopper({ size: 'phone' }, async ({ page, context, open }) => {
    await context.grantPermissions(['geolocation'], { origin: originOf() })
    await context.setGeolocation({ latitude: -0.176_234, longitude: -78.483_412 })
    await open('/location')
    const asked = page.waitForRequest((request) => request.url().includes('/place/at'))
    await page.getByRole('button', { name: 'Use my location' }).click()
    expect(new URL((await asked).url()).search).toBe('?lat=-0.176&lon=-78.483')
    await expectVisible(page.getByRole('main').getByText('Pichincha, Ecuador'))
    expect(await shown(page)).toBe('"Quito"')
  }))

test('is at the default address once signed in, and nowhere again after logging out', async () => {
  const customer = await newCustomer()
  const address = {
    name: { first: 'Meera', last: 'Iyer' },
    houseNumber: '14',
    street1: '12th Main Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    zip: '560038',
    phoneNumber: '9845010101',
  }
  await customer.api.addAddress({ body: { address } })
  await withShopper({ size: 'desktop', customer }, async ({ page, open }) => {
    await open('/')
    await expect.poll(() => shown(page)).toBe('"Bengaluru 560038"')
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Log out' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expectVisible(chip(page).getByText('Choose a location'))
    expect(await page.evaluate<string[]>("Object.keys(localStorage).filter((key) => key.endsWith(':place'))")).toEqual([])
  })
})

test('without JavaScript leads to a page that says what it needs', () =>
  withShopper({ size: 'phone', hasJavaScript: false }, async ({ page, open }) => {
    await open('/')
    await chip(page).click()
    await expectPath(page, '/location')
    await expectVisible(page.getByText('Choosing a location needs JavaScript.', { exact: false }))
    expect(await page.getByRole('button', { name: 'Use my location' }).isVisible()).toBe(false)
  }))
