import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { keepOneHall, takeDownAdvertisements, viewsOf } from './support/operator.ts'
import { expectNothingCut, inEachWidth } from './support/page-checks.ts'
import { alive, walkedSizes, withShopper } from './support/shopper.ts'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Where all that the page shows of products leads. */
const productsOf = (page: Page) =>
  main(page)
    .locator('.tile-link, .hero-bays a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('?')[0] ?? ''))

describe.each(walkedSizes())('on a %s', (size) => {
  test('home says of each row why it is there and where all of it is, and shows no product twice', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/')
      for (const [name, href] of [
        ['Trending', '/sections#trending'],
        ['New arrivals', '/new-arrivals-listing'],
        ['Offers', '/sections#offers'],
        ['Top rated', '/sections#topRated'],
        ['A bit of everything', '/search'],
        ['In stock now', '/search?stock=1'],
      ] as const) {
        const row = main(page).getByRole('region', { name, exact: true })
        expect(await row.getByRole('link', { name: 'See all' }).getAttribute('href'), name).toBe(href)
        expect(await row.locator('.row-head p').textContent(), name).toMatch(/\w{4}/)
        expect(await row.getByRole('listitem').count(), name).toBeGreaterThanOrEqual(6)
      }
      const products = await productsOf(page)
      expect(new Set(products).size).toBe(products.length)
      expect(products.length).toBeGreaterThan(35)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }))

  test('home shows what was looked at once: what a row shows already is not shown again as recently viewed', () =>
    withShopper({ size }, async ({ page, open }) => {
      const seen = main(page).getByRole('region', { name: 'Recently viewed' })
      await open('/')
      const onHome = new Set(await productsOf(page))
      const [shown = ''] = await main(page)
        .getByRole('region', { name: 'Trending', exact: true })
        .locator('.tile-link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      await open(shown)
      await alive(page)
      await open('/')
      await alive(page)
      await expectGone(seen)

      await open('/market/electronics/all')
      const other = (await productsOf(page)).find((path) => !onHome.has(path)) ?? ''
      await open(other)
      await alive(page)
      await open('/')
      await alive(page)
      await seen.scrollIntoViewIfNeeded()
      await expect.poll(() => seen.locator('.tile-link').count()).toBe(1)
      const products = await productsOf(page)
      expect(products).toEqual(expect.arrayContaining([shown, other]))
      expect(new Set(products).size).toBe(products.length)
    }))

  test('the rows in full, new arrivals page by page and all advertisements are a click away', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/')
      await main(page).getByRole('region', { name: 'Trending', exact: true }).getByRole('link', { name: 'See all' }).click()
      await expectPath(page, '/sections')
      await expectVisible(heading(page, 'Sections'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Top rated' }).click()
      await expect.poll(() => page.evaluate<string>('location.hash')).toBe('#topRated')

      await open('/')
      await main(page).getByRole('link', { name: "See what's new" }).click()
      await expectPath(page, '/new-arrivals-listing')
      await expectVisible(heading(page, 'New arrivals'))
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Older' }).click()
      await expectPath(page, '/new-arrivals-listing?page=2')
      await page.getByRole('link', { name: 'Newer' }).click()
      await expectPath(page, '/new-arrivals-listing')

      await page.getByRole('contentinfo').getByRole('link', { name: 'Advertisements' }).click()
      await expectPath(page, '/advertisement')
      await expectVisible(heading(page, 'Advertisements'), main(page).getByRole('link', { name: 'Your shop under this roof' }))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }))

  test('what is gone to without a document is counted as looked at', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/market/toys')
      await alive(page)
      const tile = main(page)
        .locator('.tile-link')
        .nth(size === 'phone' ? 0 : 1)
      const id = /[\da-f-]{36}$/.exec((await tile.getAttribute('href')) ?? '')?.[0] ?? ''
      const before = await viewsOf(id)
      await tile.click()
      await expectPath(page, /^\/product\//)
      await expect.poll(() => viewsOf(id)).toBe(before + 1)
    }))
})

test.each([
  ['/', 3],
  ['/market/grocery', 1],
  ['/market/fashion', 2],
  ['/market/health-care', 3],
  ['/search', 1],
] as const)('%s has its %i advertisements, labelled, each leading to a page of ours', (path, count) =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open(path)
    const ads = main(page).locator('.ad')
    expect(await ads.count()).toBe(count)
    for (const ad of await ads.all()) {
      expect(await ad.textContent()).toMatch(/^Advertisement/)
      const href = (await ad.getAttribute('href')) ?? ''
      expect(await open(href), href).toBe(200)
      await open(path)
    }
  }),
)

/** How many cards stand in each row of a list, all of which reach from one end to the other. */
async function filledRows(page: Page, list: string): Promise<{ count: number }[]> {
  const rows = await page.evaluate<{ left: number; right: number; count: number }[]>(`(() => {
    const list = document.querySelector('${list}')
    const box = list.getBoundingClientRect()
    const tops = Map.groupBy([...list.children].map((card) => card.getBoundingClientRect()), ({ top }) => Math.round(top))
    return [...tops.values()].map((cards) => ({
      left: cards[0].left - box.left,
      right: box.right - cards.at(-1).right,
      count: cards.length,
    }))
  })()`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { left, right } of rows) {
    expect(Math.abs(left)).toBeLessThan(1.5)
    expect(Math.abs(right)).toBeLessThan(1.5)
  }
  return rows
}

const WIDTHS = [320, 390, 768, 1024, 1440, 2560] as const

test.each(['galleria', 'plaza'] as const)(
  'the halls of %s and the categories of each fill their rows in windows of any width, and no card covers its words',
  (tenant) =>
    withShopper({ size: 'desktop', tenant }, async ({ page, open }) => {
      await open('/')
      const halls = await main(page)
        .locator('.halls a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      expect(halls.length).toBeGreaterThan(4)
      await inEachWidth(page, WIDTHS, async () => {
        const rows = await filledRows(page, '.halls')
        if (rows.length > 1) expect(Math.min(...rows.map(({ count }) => count))).toBeGreaterThan(1)
        await expectNoSidewaysScroll(page)
        await expectNothingCut(page)
        // However wide a door is, what stands in it stands on its floor: of a picture there is some room beneath the thing itself.
        const sunk = await main(page)
          .locator('.hall-door > *')
          .evaluateAll((all) =>
            all.map((one) => (one.getBoundingClientRect().bottom - one.parentElement!.getBoundingClientRect().bottom) / one.getBoundingClientRect().height),
          )
        expect(Math.max(...sunk)).toBeLessThan(0.1)
      })
      for (const hall of halls) {
        await open(hall)
        // A single one would be a card across all of it.
        if ((await main(page).locator('.doors > li').count()) < 2) continue
        await inEachWidth(page, WIDTHS, async (width) => {
          const counts = (await filledRows(page, '.doors')).map(({ count }) => count)
          expect(Math.max(...counts) - Math.min(...counts), `${hall} at ${width} pixels: ${counts.join()}`).toBeLessThanOrEqual(1)
        })
      }
    }),
)

test('without an advertisement there is no room for one', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open('/')
    await expectVisible(main(page).locator('.ads'))
    await takeDownAdvertisements()
    await expect
      .poll(async () => {
        await open('/')
        return main(page).locator('.ads').count()
      })
      .toBe(0)
    await open('/advertisement')
    await expectVisible(page.getByRole('heading', { name: 'No advertisements right now' }))
    await expectGone(main(page).locator('.ads'))
    await expectAccessible(page)
  }))

// Last, because no other hall of this Plaza is left.
test.each(walkedSizes())('on a %s a shop of one hall has its categories where others have their halls', async (size) => {
  await keepOneHall('plaza')
  await withShopper({ size, tenant: 'plaza' }, async ({ page, open }) => {
    const doors = main(page).getByRole('navigation', { name: 'Categorías' })
    await expect
      .poll(async () => {
        await open('/')
        return [await main(page).locator('.halls').count(), await doors.getByRole('link').count()]
      })
      .toEqual([0, 8])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await doors.getByRole('link').first().click()
    await expectVisible(main(page).locator('.tiles-grid'))
    await open('/')
    const everything = main(page).locator('.hero-actions').getByRole('link', { name: 'Ver todo' })
    const path = (await everything.getAttribute('href')) ?? ''
    expect(path).toMatch(/\/market\//)
    await everything.click()
    await expectPath(page, path)
  })
})
