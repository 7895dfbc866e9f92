import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { atPlace } from './support/place.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })

describe.each(walkedSizes())('on a %s', (size) => {
  test('finds the nearest shops, narrows them by distance, and comes to one with its hours, address and products', () =>
    withShopper({ size }, async ({ page, open }) => {
      await atPlace(page)
      await open('/')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Shops' }).click()
      await expectPath(page, '/shops')
      await expectVisible(cards(page).filter({ hasText: 'Maison Neem' }).getByText('510 m'))
      expect(await cards(page).count()).toBe(24)
      await page.getByRole('navigation', { name: 'Distance' }).getByRole('link', { name: '2 km' }).click()
      await expect.poll(() => cards(page).count()).toBe(4)
      await expectVisible(cards(page).first().getByRole('link', { name: 'Maison Neem' }))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await cards(page).first().getByRole('link', { name: 'Maison Neem' }).click()
      await expectPath(page, '/shop-details/maison-neem/all')
      await expectVisible(page.getByText('27 Lavelle Road'), page.getByText('510 m from you'), page.getByRole('row', { name: /^Monday/ }))
      expect(await page.getByRole('link', { name: /^Directions/ }).getAttribute('href')).toContain('destination=12.9721%2C77.5993')
      await page
        .getByRole('navigation', { name: 'Categories' })
        .getByRole('link', { name: /^Shoes/ })
        .click()
      await expectPath(page, '/shop-details/maison-neem/shoes')
      await expectVisible(page.getByRole('heading', { name: 'Shoes' }))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }))
})

test('home shows the shops near whoever has a place, and nobody else', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    const row = page.getByRole('region', { name: 'Shops near you', exact: true })
    await open('/')
    expect(await row.isVisible()).toBe(false)
    await atPlace(page)
    await open('/')
    await row.scrollIntoViewIfNeeded()
    await expectVisible(row.getByRole('link', { name: 'Maison Neem' }), row.getByText('510 m'))
  }))

test('the page of a product tells how far its shop is, and leads to it', () =>
  withShopper({ size: 'phone' }, async ({ page, open }) => {
    await atPlace(page)
    await open('/shop-details/maison-neem/dresses')
    await page.getByRole('main').getByRole('link', { name: 'Maison Neem Jacaranda belted sundress' }).click()
    await expectVisible(page.getByText('510 m from you'))
    await page.getByRole('main').getByRole('link', { name: 'Maison Neem', exact: true }).click()
    await expectPath(page, '/shop-details/maison-neem/all')
  }))

test('the older addresses lead to a shop, without JavaScript too; what is no shop is not found', () =>
  withShopper({ size: 'desktop', hasJavaScript: false }, async ({ page, open, expectReply }) => {
    await open('/shopDetails/maison-neem/dresses/fashion')
    await expectPath(page, '/shop-details/maison-neem/dresses')
    await expectVisible(page.getByRole('row', { name: /^Sunday/ }))
    await open('/shop-details/maison-neem')
    await expectPath(page, '/shop-details/maison-neem/all')
    await open('/store')
    await expectVisible(page.getByRole('heading', { name: 'New shops', level: 1 }))
    expectReply(404, /shop-details\/nobody/)
    expect(await open('/shop-details/nobody/all')).toBe(404)
    expectReply(404, /maison-neem\/nothing/)
    expect(await open('/shop-details/maison-neem/nothing')).toBe(404)
  }))
