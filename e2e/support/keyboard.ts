import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const FURTHEST = 120

const hasFocus = (locator: Locator): Promise<boolean> => locator.evaluate((element) => element.ownerDocument.activeElement === element)

/** Presses Tab until this has the focus, if it has not yet; wherever the focus stops on the way it must be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < FURTHEST; presses += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
    await expectFocusSeen(page)
  }
  throw new Error(`Tab does not lead to ${String(target)}`)
}

/** WCAG 2.4.7 and 2.4.11: the focus is in the window, nothing lies over it, and it is marked. */
async function expectFocusSeen(page: Page): Promise<void> {
  // Polled: the mark may come with a transition.
  await expect.poll(() => unseenFocus(page), { message: 'the focus can be seen' }).toEqual([])
}

/** What is wrong with how the focus shows. */
async function unseenFocus(page: Page): Promise<string[]> {
  const focused = page.locator(':focus')
  // Beyond the last stop lies the browser itself.
  if ((await focused.count()) === 0) return []
  return focused.evaluate((element) => {
    const { ownerDocument: document } = element
    // A page or a heading that was led to: the next stop is the first thing in it.
    if (element.matches('main, [tabindex="-1"]')) return []
    // The mark may be around what stands beside it (a radio button's label), over it (a tile), or around the card that it is the link of.
    const around = [element.nextElementSibling, element.parentElement, element.closest('label, li, form')].filter((each) => each !== null)
    const styleOf = (each: unknown, pseudo?: string) => document.defaultView.getComputedStyle(each, pseudo)
    const styles = [styleOf(element), styleOf(element, '::before'), styleOf(element, '::after'), ...around.map((each) => styleOf(each))]
    const isMarkedByBorder = element.matches('[type=search]') && styleOf(element.closest('form')).borderTopColor !== 'rgba(0, 0, 0, 0)'
    const isMarked = styles.some(({ outlineStyle }) => outlineStyle !== 'none') || isMarkedByBorder
    const { left, top, width, height } = (element.closest('label') ?? element).getBoundingClientRect()
    const shares = [0.25, 0.5, 0.75]
    const hits = shares.flatMap((x) => shares.map((y) => document.elementFromPoint(left + width * x, top + height * y)))
    // What lets the pointer through (one of two sliders on one line) is hit where it has a handle; elsewhere what it lies on is.
    const below = styleOf(element).pointerEvents === 'none' ? element.parentElement : null
    const isHit = (hit: unknown) => hit === below || [element, element.nextElementSibling, element.closest('label')].some((each) => each?.contains(hit))
    const isUncovered = hits.some((hit) => hit !== null && isHit(hit))
    const what = element.outerHTML.slice(0, 160)
    return [...(isMarked ? [] : [`not marked: ${what}`]), ...(isUncovered ? [] : [`covered or outside the window: ${what}`])]
  })
}
