import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './support/expectations.ts'
import { takePictures } from './support/operator.ts'
import { expectNothingCut, inEachWidth } from './support/page-checks.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

/** What can be seen of how a list is laid out. */
type Look = {
  readonly columns: number
  /** Width of a picture by its height. */
  readonly ratio: number
  readonly gap: number
  /** Of the first five tiles. */
  readonly shapes: readonly string[]
  readonly colours: readonly string[]
  readonly board: number
  readonly backgrounds: number
  readonly isBesideName: boolean
  readonly hasFacts: boolean
  readonly hasViews: boolean
  readonly unitWeight: string
}

const lookOf = (page: Page): Promise<Look> =>
  page.evaluate<Look>(`(() => {
    const tiles = [...document.querySelectorAll('.tiles-grid > .tile')]
    const boxes = tiles.map((tile) => tile.getBoundingClientRect())
    const columns = boxes.filter(({ top }) => Math.abs(top - boxes[0].top) < 2).length
    const pictures = tiles.slice(0, 5).map((tile) => tile.querySelector('.tile-pic'))
    const styles = pictures.map((picture) => getComputedStyle(picture))
    const { width, height, right, top } = pictures[0].getBoundingClientRect()
    const name = tiles[0].querySelector('.tile-name').getBoundingClientRect()
    const unit = document.querySelector('.tile-unit')
    return {
      columns,
      ratio: width / height,
      gap: columns > 1 ? Math.round(boxes[1].left - boxes[0].right) : -1,
      shapes: [...new Set(styles.map(({ borderRadius }) => borderRadius))],
      colours: [...new Set(styles.map(({ backgroundColor }) => backgroundColor))],
      board: Number.parseFloat(styles[0].borderBlockEndWidth),
      backgrounds: styles[0].backgroundImage.split('gradient(').length - 1,
      isBesideName: name.left > right && name.top < top + height,
      hasFacts: document.querySelector('.tile-facts') !== null,
      hasViews: document.querySelector('.tile-viewed') !== null,
      unitWeight: unit ? getComputedStyle(unit).fontWeight : '',
    }
  })()`)

const HALLS = {
  fashion: ({ ratio, hasViews }: Look) => ratio < 0.9 && hasViews,
  electronics: ({ hasFacts, isBesideName }: Look) => hasFacts && !isBesideName,
  grocery: ({ unitWeight, board }: Look) => unitWeight === '400' && board === 0,
  'fruit-vegetables': ({ unitWeight, backgrounds }: Look) => unitWeight === '600' && backgrounds >= 3,
  toys: ({ shapes, colours }: Look) => shapes.length >= 4 && colours.length === 5,
  home: ({ ratio }: Look) => ratio > 1.1,
  food: ({ isBesideName, shapes, hasFacts }: Look) => isBesideName && shapes.join() === '50%' && hasFacts,
  education: ({ gap, board }: Look) => gap === 0 && board >= 8,
  'health-care': ({ colours, board, gap, unitWeight }: Look) => colours.join() === 'rgb(255, 255, 255)' && board === 0 && gap > 0 && unitWeight === '',
} as const

describe.each(walkedSizes())('on a %s', (size) => {
  test('each hall is laid out by what it sells, and no two alike', () =>
    withShopper({ size }, async ({ page, open }) => {
      const halls = Object.entries(HALLS)
      for (const [hall] of halls) {
        await open(`/market/${hall}/all`)
        const look = await lookOf(page)
        const fitting = halls.filter(([, isLaidOutSo]) => isLaidOutSo(look)).map(([name]) => name)
        expect(fitting, `${hall}: ${JSON.stringify(look)}`).toEqual([hall])
      }
    }))

  test('dense halls show more in a row than roomy ones, and dishes stand in lines', () =>
    withShopper({ size }, async ({ page, open }) => {
      const columnsOf = async (hall: string) => {
        await open(`/market/${hall}/all`)
        return (await lookOf(page)).columns
      }
      expect([await columnsOf('grocery'), await columnsOf('toys'), await columnsOf('home'), await columnsOf('food')]).toEqual(
        size === 'phone' ? [2, 2, 2, 1] : [5, 4, 3, 2],
      )
    }))
})

test.each(['/market/toys', '/market/health-care/all', '/market/toys/outdoor-play'])('of %s a phone shows in the rows of doors where one is', (path) =>
  withShopper({ size: 'phone' }, async ({ page, open }) => {
    await open(path)
    const rows = page.locator('.markets-list, .categories-list').filter({ visible: true })
    const current = await rows.locator('[aria-current]').all()
    expect(current.length).toBeGreaterThan(0)
    for (const link of current) {
      const { x, width } = (await link.boundingBox())!
      expect([x >= 0, x + width <= page.viewportSize()!.width], await link.innerText()).toEqual([true, true])
    }
  }),
)

const WIDTHS = [320, 390, 768, 1366] as const

test.each([
  ['galleria', '', ['toys', 'food', 'education', 'fruit-vegetables', 'health-care']],
  ['galleria', '/es', ['food']],
  ['plaza', '', ['juguetes', 'papeleria']],
] as const)('the halls of %s at "%s" fit into windows of any width', (tenant, prefix, halls) =>
  withShopper({ size: 'desktop', tenant }, async ({ page, open }) => {
    for (const path of halls.flatMap((hall) => [`${prefix}/market/${hall}`, `${prefix}/market/${hall}/all`])) {
      await open(path)
      await inEachWidth(page, WIDTHS, async () => {
        await expectNoSidewaysScroll(page)
        await expectNothingCut(page)
      })
    }
    await inEachWidth(page, WIDTHS, () => expectAccessible(page))
  }),
)

test('without pictures a hall keeps its shapes, and what is set in type is not cut by them', async () => {
  await takePictures(['food', 'toys', 'education'])
  await withShopper({ size: 'phone' }, async ({ page, open }) => {
    for (const hall of ['food', 'toys', 'education']) {
      await expect
        .poll(async () => {
          await open(`/market/${hall}/all`)
          return page.locator('.tiles-grid .tile-pic > .plate').count()
        })
        .toBeGreaterThan(20)
      // A circle would cut the corners of the type.
      const round = await page.evaluate<number>(
        "[...document.querySelectorAll('.tile-pic')].filter((each) => getComputedStyle(each).borderRadius.includes('50%')).length",
      )
      expect(round, hall).toBe(0)
      await expectNothingCut(page)
      await expectNoSidewaysScroll(page)
    }
  })
})
