import { expect, test } from 'vitest'
import { importRows } from './support/catalogue.ts'
import { expectAccessible, expectPath, expectVisible } from './support/expectations.ts'
import { withShopper } from './support/shopper.ts'

const COUNT = 50

/** A row as Open Icecat has it. */
const row = (number: number) => ({
  id: `88${String(number).padStart(5, '0')}`,
  name: `KT-${number}`,
  title: `Lumenfold KT-${number} monitor 68.6 cm (27") 2560 x 1440 pixels Quad HD LED with a stand that turns`,
  short_description: `27-inch Quad HD monitor number ${number}, IPS panel, 75 Hz, HDMI and DisplayPort`,
  ean: [`40000000${String(number).padStart(5, '0')}`],
  date_released: '2026-05-04T00:00:00Z',
  supplier: 'Lumenfold',
  price: 19_900 + number * 100,
  attr_t_product_colour: 'Black',
  attr_n_display_diagonal: 27,
  attr_b_touchscreen: false,
})

/** The last one can't be sold by anybody. */
const rows = [...Array.from({ length: COUNT }, (_, index) => row(index + 1)), { ...row(99), price: null, title: '', name: '' }]

test('a catalogue that is imported beside the running shop can be found and bought at once, and again it changes nothing', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open('/search?q=lumenfold')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'No results for “lumenfold”' }))
    await open('/market/electronics')
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Monitors/ })
        .count(),
    ).toBe(0)

    const first = await importRows(rows)
    expect(first.code, first.output).toBe(0)
    expect(first.output).toContain('50 new, 0 changed, 0 unchanged, 1 refused')

    // The same browser, the same shop: its windows have changed.
    await expect
      .poll(async () => {
        await open('/market/electronics')
        return page
          .getByRole('main')
          .getByRole('link', { name: /^Monitors/ })
          .count()
      })
      .toBe(1)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Monitors/ })
      .click()
    await expectPath(page, '/market/electronics/monitors')
    await expectVisible(page.getByText(`${COUNT} products`).first())
    // A product without a picture is a tile in type, and nobody else's picture.
    const tiles = page.getByRole('main').locator('.tile')
    const shown = await tiles.count()
    expect(shown).toBeGreaterThan(11)
    expect(await tiles.locator('.plate').count()).toBe(shown)
    expect(await tiles.locator('img').count()).toBe(0)
    await expectAccessible(page)

    const words = page.getByRole('combobox', { name: 'Search Galleria' })
    await expect
      .poll(async () => {
        await open('/search?q=lumenfold+kt-37')
        return page.locator('.tile-name').first().textContent()
      })
      .toContain('KT-37 monitor')
    expect(await words.inputValue()).toBe('lumenfold kt-37')
    await page.getByRole('link', { name: /^Lumenfold KT-37 monitor/ }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: /^Lumenfold KT-37 monitor/ }))
    await expectVisible(page.locator('.stage-plate .plate'))
    // A name as long as a description is no heading of four lines.
    expect(await page.evaluate<number>(`Number.parseFloat(getComputedStyle(document.querySelector('h1')).fontSize)`)).toBeLessThanOrEqual(28)
    expect(await page.locator('.gallery').locator('img, .thumbs, button').count()).toBe(0)
    // 236 dollars at 84 rupees.
    expect(await page.locator('.price-large > b').textContent()).toBe('₹19,824')
    await expectVisible(page.getByRole('row', { name: 'Screen diagonal 27 inches' }), page.getByText('Circuit Yard').first())
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Add to cart' }).click()
    const cart = page.getByRole('dialog', { name: 'Your cart (1)' })
    await expectVisible(cart.getByRole('link', { name: /^Lumenfold KT-37 monitor/ }), cart.getByRole('link', { name: 'Checkout' }))

    const second = await importRows(rows)
    expect(second.code, second.output).toBe(0)
    expect(second.output).toContain('0 new, 0 changed, 50 unchanged, 1 refused')
  }))
