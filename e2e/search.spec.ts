import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf } from './support/customer.ts'
import { expectAccessible, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { alive, withShopper } from './support/shopper.ts'

const main = (page: Page) => page.getByRole('main')
const scopesOf = (page: Page) => page.getByRole('navigation', { name: 'Where to search' })

test('UX-05: results keep the words in the field, say how many there are, and where else to look', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open('/search?q=blue')
    await expectVisible(main(page).getByRole('heading', { level: 1, name: 'Results for “blue”' }))
    expect(
      await page
        .getByRole('banner')
        .getByRole('combobox', { name: /^Search / })
        .inputValue(),
    ).toBe('blue')
    expect(await main(page).locator('.tools-total').textContent()).toMatch(/^\d+ products$/)
    const halls = await scopesOf(page).getByRole('link').count()
    const hall = scopesOf(page).getByRole('link').nth(1)
    const count = Number(await hall.locator('small').textContent())
    await alive(page)
    await hall.click()
    await expectPath(page, /\/search\?q=blue&market=/)
    await expect.poll(() => main(page).locator('.tools-total').textContent()).toMatch(new RegExp(`^${count} products?$`))
    // The other halls are still counted.
    expect(await scopesOf(page).getByRole('link').count()).toBe(halls)
    await expectAccessible(page)
  }))

test('halls are counted as the list is narrowed, and narrowed alike', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open('/search?q=blue&stock=1&max=2000&sort=low')
    const hall = scopesOf(page).getByRole('link').nth(1)
    const count = Number(await hall.locator('small').textContent())
    await alive(page)
    // Screen readers say what changes in it, as long as it is the same element.
    const total = await main(page).locator('.tools-total[aria-live=polite]').elementHandle()
    await hall.click()
    await expectPath(page, /\/search\?q=blue&market=[^&]+&sort=low&stock=1&max=2000$/)
    await expect.poll(() => total?.textContent()).toMatch(new RegExp(`^${count} products?$`))
    await scopesOf(page).getByRole('link', { name: 'All halls' }).click()
    await expectPath(page, '/search?q=blue&sort=low&stock=1&max=2000')
  }))

test('an address that names a filter which is gone keeps the others', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open('/search?q=blue&f=no-such-field:1;brand:nobody&stock=1&max=2000')
    await expectPath(page, '/search?q=blue&stock=1&f=brand:nobody&max=2000')
  }))

test('whatever was pasted is quoted shortly, and tags in it are letters like others', () =>
  withShopper({ size: 'phone' }, async ({ page, open }) => {
    const pasted = `<b>blue</b> <i/> shirt ${'of the finest cloth '.repeat(12)}`.slice(0, 190)
    await open(`/search?q=${encodeURIComponent(pasted)}`)
    const title = (await main(page).getByRole('heading', { level: 1 }).textContent())!
    expect(title.length).toBeLessThan(80)
    expect(title).toContain('“<b>blue</b>')
    // No half word.
    expect(pasted.split(' ')).toEqual(expect.arrayContaining(/“(.*)…”/.exec(title)![1]!.split(' ')))
    await alive(page)
    const field = page.getByRole('banner').getByRole('combobox', { name: /^Search / })
    await field.fill('<b>blue</b> shirt of the finest cloth that anybody ever wore')
    const place = page.getByRole('option', { name: /in Fashion/ })
    await expectVisible(place)
    expect(await place.textContent()).toContain('<b>blue</b> shirt')
    // The name of the hall is not what is cut.
    const [row, name] = [(await place.boundingBox())!, (await place.locator('b').boundingBox())!]
    expect(name.x + name.width).toBeLessThan(row.x + row.width)
    await expectNoSidewaysScroll(page)
  }))

test('says which words the results do without, and searches for those alone', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open('/search?q=blue+velvet+laptop')
    const reading = main(page).locator('.reading')
    await expectVisible(reading.getByText('Nothing has all of these words'))
    const dropped = (await reading.locator('s').textContent())!.replace(' and ', ' ')
    await alive(page)
    await reading.getByRole('link', { name: `Search only for “${dropped}”` }).click()
    await expectVisible(main(page).getByRole('heading', { name: new RegExp(`“${dropped}”`) }))
    // A price among the words is still meant.
    await open('/search?q=blue+velvet+laptop+under+60000')
    expect(await reading.getByRole('link', { name: 'Search only for' }).getAttribute('href')).toMatch(/^\/search\?q=[^&]+&max=60000$/)
  }))

test('takes a price among the words for a filter that can be taken away', () =>
  withShopper({ size: 'phone' }, async ({ page, open }) => {
    const laptops = async (lte?: number) => (await apiOf().searchItems({ body: { q: 'laptop', ...(lte ? { range: { price: { lte } } } : {}) } })).hits.total
    const [all, some] = [await laptops(), await laptops(6_000_000)]
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(all)
    await open('/search?q=laptop+under+60000')
    const total = main(page).locator('.tools-total')
    await expectVisible(main(page).getByRole('heading', { level: 1, name: 'Results for “laptop”' }))
    expect(await total.textContent()).toMatch(new RegExp(`^${some} products?$`))
    await expectAccessible(page)
    await main(page).getByRole('link', { name: 'Remove Up to ₹60,000' }).click()
    await expectPath(page, '/search?q=laptop')
    await expect.poll(() => total.textContent()).toBe(`${all} products`)
  }))

test('UX-06: where nothing is found there are ways on, and where filters leave nothing it says how much there is without', () =>
  withShopper({ size: 'phone' }, async ({ page, open }) => {
    await open('/search?q=qzxv')
    await expectVisible(main(page).getByRole('heading', { level: 1, name: 'No results for “qzxv”' }), main(page).getByText(/check the spelling/))
    expect(await main(page).locator('.empty-markets a').count()).toBeGreaterThanOrEqual(3)
    await expectVisible(main(page).getByRole('heading', { name: 'A bit of everything' }))
    await expectAccessible(page)
    // What was found is told before anything is advertised.
    const [notice, advertisement] = await Promise.all(['.empty', '.search-ads'].map((place) => main(page).locator(place).boundingBox()))
    expect(notice!.y).toBeLessThan(advertisement!.y)
    // It stands apart from the products above it.
    const [row, card] = await Promise.all(['.search-instead', '.search-ads .ad'].map((place) => main(page).locator(place).first().boundingBox()))
    expect(card!.y - (row!.y + row!.height)).toBeGreaterThanOrEqual(20)

    const long = 'qzxv'.repeat(25)
    await open(`/search?q=${long}`)
    await expectVisible(main(page).getByRole('heading', { level: 1, name: `No results for “${long.slice(0, 60)}…”` }))
    await expectNoSidewaysScroll(page)

    await open('/search?q=laptop')
    const all = Number.parseInt((await main(page).locator('.tools-total').textContent())!, 10)
    await open('/search?q=laptop&max=1')
    await expectVisible(main(page).getByText('Nothing matches all your filters'))
    await main(page)
      .getByRole('link', { name: `Clear filters: ${all} products` })
      .click()
    await expectPath(page, '/search?q=laptop')
    await expect.poll(() => main(page).locator('.tools-total').textContent()).toBe(`${all} products`)
  }))

/** The number of the article, as the product's own page has it. */
async function articleNumber(name: string): Promise<string> {
  const { hits } = await apiOf().searchItems({ body: { q: name } })
  const { data } = await apiOf().getItem({ params: { id: hits.hits[0]!._id } })
  return data.variations[0]!.sku
}

test('UX-04: finds what is meant by eight kinds of queries', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    const kinds = [
      ['exact', 'Backline 50 studio headphones', 'Backline 50 studio headphones'],
      ['article number', await articleNumber('Foundry straight-leg jeans'), 'Foundry straight-leg jeans'],
      ['product type', "women's jeans", 'Marlow cropped turn-up jeans'],
      ['feature', 'waterproof jacket', 'Mizzle waxed cotton coat'],
      ['theme', 'birthday gift 5 year', 'Monsoon Garden jigsaw puzzle'],
      ['symptom', 'headache', 'Reusable cold cube'],
      ['unit', '1 l milk', 'Morning whole milk'],
      ['the same unit', '1 litre milk', 'Morning whole milk'],
      ['typo', 'hedphones', 'Nocturne over-ear headphones'],
    ] as const
    const missed: string[] = []
    for (const [kind, query, expected] of kinds) {
      await open(`/search?q=${encodeURIComponent(query)}`)
      if ((await main(page).locator('.tile').filter({ hasText: expected }).count()) === 0) missed.push(`${kind}: ${query}`)
    }
    expect(missed).toEqual([])
  }))
