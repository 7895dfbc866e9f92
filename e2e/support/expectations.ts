import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The rules themselves, as one script: half a megabyte, that a document is given once. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What is on its way to how it will look is neither one nor the other: a button that may be pressed again has its new words on its old ground for a frame. So
 * nothing may be under way, and nothing of what works may have ended since: for two frames, or a second at the most where something is always busy.
 */
const AT_REST = `(async () => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  const isMoving = () => document.getAnimations().some(({ timeline, playState, effect }) => timeline === document.timeline && playState !== 'finished' && effect.getComputedTiming().endTime < Infinity)
  const ends = performance.now() + 1000
  for (let still = 0; still < 2 && performance.now() < ends; still = isMoving() || document.querySelector('[aria-busy=true]') ? 0 : still + 1) await frame()
})()`

/** Looks for violations in the page, or in what `within` selects. What is fine is not described, which on a long page is half of the work. */
async function violationsIn(page: Page, runOnly: RunOptions['runOnly'], within?: string): Promise<AxeResults['violations']> {
  if (page.frames().length > 1) throw new Error(`${page.url()} has frames, into which nobody looks`)
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE)
  const options: RunOptions = { resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) }
  return page.evaluate<AxeResults['violations']>(
    `${AT_REST}.then(() => axe.run(${within === undefined ? 'document' : JSON.stringify(within)}, ${JSON.stringify(options)})).then(({ violations }) => violations)`,
  )
}

/** Nothing that a machine can find against WCAG 2.2 AA, in the state that the page is in now. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations = await violationsIn(page, WCAG_22_AA)
  const found: string[] = []
  for (const { id, nodes } of violations)
    for (const { target, failureSummary } of nodes)
      if (id !== 'target-size' || !(await isLargeEnoughInSight(page, target.join(' ')))) found.push(`${id} at ${target.join(' ')}: ${failureSummary ?? ''}`)
  expect(found.join('\n'), page.url()).toBe('')
}

/** A bar that stays where it is may lie over part of what can be pressed: scrolled from under it, nothing of it is hidden. */
async function isLargeEnoughInSight(page: Page, selector: string): Promise<boolean> {
  await page
    .locator(selector)
    .first()
    .evaluate((element: { scrollIntoView(options: object): void }) => element.scrollIntoView({ block: 'center' }))
  const violations = await violationsIn(page, { type: 'rule', values: ['target-size'] }, selector)
  return violations.length === 0
}

/** The page is no wider than the window, once it has been laid out for it: on a busy machine that may be frames after the window has its width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () => page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  await expect.poll(excess, { message: `pixels beside the window at ${page.url()}`, timeout: 5_000 }).toBeLessThanOrEqual(0)
}

/** It is there, or comes soon. */
export async function expectVisible(...locators: readonly Locator[]): Promise<void> {
  for (const locator of locators) await locator.first().waitFor({ state: 'visible' })
}

export async function expectGone(locator: Locator): Promise<void> {
  await expect.poll(() => locator.filter({ visible: true }).count(), { message: `${String(locator)} goes away` }).toBe(0)
}

/** The address becomes this; `path` also names the query. */
export async function expectPath(page: Page, path: string | RegExp): Promise<void> {
  const now = () => {
    const { pathname, search } = new URL(page.url())
    return pathname + search
  }
  if (typeof path === 'string') await expect.poll(now).toBe(path)
  else await expect.poll(now).toMatch(path)
}

type Seen = {
  getBoundingClientRect(): { left: number; top: number; width: number; height: number }
  contains(other: unknown): boolean
  ownerDocument: { elementFromPoint(x: number, y: number): unknown }
}

/** It is in the window, and no bar lies over its middle. */
export async function expectInSight(locator: Locator): Promise<void> {
  const isHit = (element: Seen): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2))
  }
  await expect.poll(() => locator.first().evaluate(isHit), { message: `${String(locator)} is in sight` }).toBe(true)
}

export async function expectFocus(locator: Locator): Promise<void> {
  await expect
    .poll(() => locator.evaluate((element) => element.ownerDocument.activeElement === element), { message: `${String(locator)} has the focus` })
    .toBe(true)
}
