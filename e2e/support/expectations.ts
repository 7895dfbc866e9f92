import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Looks for violations. What is fine is not described, which on a long page is half of the work. */
const violationsOf = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Nothing that a machine can find against WCAG 2.2 AA, in the state that the page is in now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await violationsOf(page).withTags(WCAG_22_AA).analyze()
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
  const { violations } = await violationsOf(page).include(selector).withRules(['target-size']).analyze()
  return violations.length === 0
}

/** The page is no wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect(excess, `pixels beside the window at ${page.url()}`).toBeLessThanOrEqual(0)
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

export async function expectFocus(locator: Locator): Promise<void> {
  await expect
    .poll(() => locator.evaluate((element) => element.ownerDocument.activeElement === element), { message: `${String(locator)} has the focus` })
    .toBe(true)
}
