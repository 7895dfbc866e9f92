import { describe, expect, test } from 'vitest'
import { type Box, lookAtPictures } from './support/picture-pixels.ts'
import { withShopper } from './support/shopper.ts'

/** What stands in a bay stands on its floor: a strip along its lower edge, as deep as the pictures leave different room below what they show. */
const floorOf = (width: number): number => (width > 760 ? 34 : 22)
/** The least part of a thing that must stand out from what is behind it. Of something black on black it is a few hundredths: a glint. */
const LEAST_VISIBLE = 0.15

describe.each(['light', 'dark'] as const)('in the %s', (colorScheme) => {
  test.each([320, 390, 768, 1366, 1920])('what the hero of home shows stands in its arches, on the floor, in a window of %i pixels', (width) =>
    withShopper({ size: 'desktop', colorScheme, viewport: { width, height: 1200 } }, async ({ page, open }) => {
      await open('/')
      // Words in other letters than theirs take another place, and what is below them moves.
      await page.evaluate('document.fonts.ready.then(() => undefined)')
      const bays = await page.evaluate<Box[]>(`[...document.querySelectorAll('.hero-inside')].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect()
        return { x, y, width, height }
      }).filter(({ width }) => width > 0)`)
      expect(bays.length).toBeGreaterThanOrEqual(4)
      const pictures = await lookAtPictures(page, { pictures: '.hero-inside img' })
      expect(pictures.length).toBe(bays.length)
      pictures.forEach(({ drawn, visible }, index) => {
        const bay = bays[index]!
        const told = `${index}: ${JSON.stringify({ drawn, bay })}`
        expect(drawn.x, told).toBeGreaterThanOrEqual(bay.x + 1)
        expect(drawn.x + drawn.width, told).toBeLessThanOrEqual(bay.x + bay.width - 1)
        // Below where the arch begins to close, if it is as wide as the bay.
        expect(drawn.y, told).toBeGreaterThanOrEqual(bay.y + 4)
        const foot = drawn.y + drawn.height
        const ground = bay.y + bay.height
        expect(foot, told).toBeLessThanOrEqual(ground + 0.5)
        expect(foot, told).toBeGreaterThanOrEqual(ground - floorOf(width))
        expect(drawn.height, told).toBeGreaterThan(bay.width * 0.4)
        expect(visible, told).toBeGreaterThanOrEqual(LEAST_VISIBLE)
      })
    }),
  )
})

test.each(['fashion', 'electronics', 'toys', 'home', 'food', 'education', 'health-care'])('nothing in %s is dark on dark', (hall) =>
  withShopper({ size: 'desktop', colorScheme: 'dark', viewport: { width: 1366, height: 3000 } }, async ({ page, open }) => {
    await open(`/market/${hall}/all`)
    const names = await page.locator('.tiles-grid .tile-name').allTextContents()
    const pictures = await lookAtPictures(page, { pictures: '.tiles-grid .tile-pic img', over: '.tile-acts, .tile-dots' })
    expect(pictures.length).toBeGreaterThanOrEqual(16)
    const hidden = pictures.flatMap(({ visible }, index) => (visible < LEAST_VISIBLE ? [`${names[index]}: ${visible.toFixed(2)}`] : []))
    expect(hidden).toEqual([])
  }),
)
