import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectFocus, expectGone, expectPath, expectVisible } from './support/expectations.ts'
import { productPath } from './support/operator.ts'
import { alive, walkedSizes, withShopper } from './support/shopper.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search Galleria' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const rows = (page: Page) => list(page).getByRole('option')
const active = (page: Page) => list(page).getByRole('option', { selected: true })

/** What the rows look like to whoever reads them. */
const LOOK = `[...document.querySelectorAll('.suggest-row')].map((row) => ({
  height: row.getBoundingClientRect().height,
  typed: [...row.querySelectorAll('.suggest-text > span')].map((part) => [part.textContent.toLowerCase(), Number(getComputedStyle(part).fontWeight)]),
  added: [...row.querySelectorAll('.suggest-text > b')].map((part) => Number(getComputedStyle(part).fontWeight)),
}))`
type Look = { height: number; typed: [string, number][]; added: number[] }[]
const SCROLLING = `[...document.querySelectorAll('.suggest, .suggest *')].filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight).length`

describe.each(walkedSizes())('the search field on a %s', (size) => {
  const most = { phone: 8, desktop: 10 }[size]

  test('UX-01: is in sight on every page; going to it shows what this device searched for, which can be forgotten one by one', () =>
    withShopper({ size }, async ({ page, open }) => {
      for (const path of [await productPath('Nocturne over-ear headphones'), '/market/electronics/all', '/']) {
        await open(path)
        await expectVisible(field(page))
      }
      for (const words of ['teddy bear', 'milk']) {
        await field(page).fill(words)
        await field(page).press('Enter')
        await expectPath(page, `/search?q=${words.replace(' ', '+')}`)
        await expectVisible(page.getByRole('heading', { level: 1, name: `Results for “${words}”` }))
        // A page that came as a document remembers when it comes alive.
        await alive(page)
        await expect.poll(() => page.evaluate<string>('JSON.stringify(localStorage)')).toContain(words)
      }
      await open('/')
      await field(page).click()
      const recent = list(page).getByRole('group', { name: 'Recent searches' }).getByRole('option')
      await expect.poll(() => recent.allTextContents()).toEqual(['milk', 'teddy bear'])
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Forget “milk”' }).click()
      await expect.poll(() => recent.allTextContents()).toEqual(['teddy bear'])
      await recent.first().click()
      await expectPath(page, '/search?q=teddy+bear')
      await expectGone(list(page))
    }))

  test('UX-02: suggests few rows while somebody types, without a scrollbar of its own; what was typed stands back behind what would be added', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/')
      await field(page).click()
      await field(page).pressSequentially('shi', { delay: 30 })
      await expectVisible(list(page).getByRole('option', { name: 'shirt', exact: true }))
      // What answers two of the three letters may stand there for a moment.
      await expect.poll(async () => (await page.evaluate<Look>(LOOK)).flatMap(({ typed }) => typed.map(([text]) => text))).toContain('shi')
      const look = await page.evaluate<Look>(LOOK)
      expect(look.length).toBeGreaterThan(3)
      expect(look.length).toBeLessThanOrEqual(most)
      expect(await page.evaluate(SCROLLING)).toBe(0)
      const marked = look.flatMap(({ typed, added }) => typed.map(([text, weight]) => ({ text, weight, added })))
      expect(new Set(marked.map(({ text }) => text))).toEqual(new Set(['shi']))
      for (const { weight, added } of marked) for (const other of added) expect(other).toBeGreaterThan(weight)
      if (size === 'phone') for (const { height } of look) expect(height).toBeGreaterThanOrEqual(44)
      for (const group of ['Suggestions', 'In a hall', 'Products']) await expectVisible(list(page).getByRole('group', { name: group }))
      await expectAccessible(page)
    }))
})

test('UX-03: arrow keys lead through the suggestions and put them into the field, Enter goes there, Escape closes; how many there are is said', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open('/')
    await field(page).focus()
    await page.keyboard.type('lap')
    await expectVisible(list(page).getByRole('option', { name: 'laptop', exact: true }))
    expect(await field(page).getAttribute('aria-expanded')).toBe('true')
    expect(await field(page).getAttribute('aria-controls')).toBe(await list(page).getAttribute('id'))
    const count = await rows(page).count()
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain(`${count} suggestions`)

    await page.keyboard.press('ArrowDown')
    await expect.poll(() => active(page).allTextContents()).toEqual(['laptop'])
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await active(page).getAttribute('id'))
    expect(await field(page).inputValue()).toBe('laptop')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => active(page).count()).toBe(0)
    expect(await field(page).inputValue()).toBe('lap')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => active(page).getAttribute('id')).toBe(await rows(page).last().getAttribute('id'))

    await page.keyboard.press('Escape')
    await expectGone(list(page))
    await expectFocus(field(page))
    expect(await field(page).inputValue()).toBe('lap')
    expect(await field(page).getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowDown')
    await expectVisible(list(page))
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => field(page).inputValue()).toBe('laptop')
    await page.keyboard.press('Enter')
    await expectPath(page, '/search?q=laptop')
    // Until the results are there the field is the one that was left.
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Results for “laptop”' }))

    await field(page).fill('nocturne')
    await list(page)
      .getByRole('option', { name: /Nocturne over-ear/ })
      .click()
    await expectPath(page, /^\/product\/nocturne/)
  }))

test('an older answer never takes the place of one to what was typed later', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/search\/v2\/suggest\?q=lap$/, async (route) => {
      await held
      // It was given up: there may be nobody left to answer.
      await route.continue().catch(() => undefined)
    })
    await open('/')
    await field(page).focus()
    await page.keyboard.type('lap')
    await page.waitForRequest(/suggest\?q=lap$/)
    await field(page).fill('milk')
    const milk = list(page).getByRole('option', { name: 'whole milk', exact: true })
    await expectVisible(milk)
    letGo()
    await field(page).press('ArrowDown')
    await expect.poll(() => field(page).inputValue()).toMatch(/milk/)
    await expectVisible(milk)
  }))
