import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Put into a context before its first page: adds up what moved without anybody touching the page. */
export const WATCH_SHIFTS = `{
  const note = (entries) => {
    for (const entry of entries) if (!entry.hadRecentInput) {
      window.shifted = (window.shifted ?? 0) + entry.value
      const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
      const told = ({ node, previousRect, currentRect }) =>
        at(previousRect) + ' -> ' + at(currentRect) + ' after ' + Math.round(entry.startTime) + ' ms: ' + (node?.outerHTML?.slice(0, 120) ?? node?.textContent ?? 'what is gone')
      ;(window.shifts ??= []).push(...entry.sources.map(told))
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.noteShifts = () => note(observer.takeRecords())
}`

const SHIFT_MOST = 0.02

/** Scrolls through the whole page, so that what waits to be seen comes, and back to its top. */
export async function readThrough(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight * 0.8) {
      scrollTo(0, y)
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    }
    scrollTo(0, 0)
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  })()`)
}

/** The window, the styles and the page itself learn of a new width one after the other, frames apart on a busy machine. A bar to scroll by may take some of it. */
const settledAt = (width: number): string => `(async () => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  const knows = (known) => known <= ${width} && known > ${width} - 20
  const ends = performance.now() + 5000
  const isSettled = () => innerWidth === ${width} && matchMedia('(width: ${width}px)').matches && knows(document.documentElement.clientWidth)
  for (let frames = 0; frames < 2 && performance.now() < ends; frames = isSettled() ? frames + 1 : 0) await frame()
})()`

/** One page in windows of several widths, in pixels, drawn anew for each; `look` is called after that. Much quicker than to open it for each. */
export async function inEachWidth(page: Page, widths: readonly number[], look: (width: number) => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate<void>(settledAt(width))
    await look(width)
  }
}

/** Nothing moved while the page was drawn, came to life and was read. */
export async function expectStill(page: Page): Promise<void> {
  const { shifted, shifts } = await page.evaluate<{ shifted: number; shifts: string[] }>(`(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))
    noteShifts()
    return { shifted: window.shifted ?? 0, shifts: window.shifts ?? [] }
  })()`)
  expect(shifted, `${page.url()} moves:\n${shifts.join('\n')}`).toBeLessThan(SHIFT_MOST)
}

/** No text is cut off by its box or by the window. Names that are shortened on purpose, with an ellipsis, are not meant, and what scrolls sideways in its place. */
export async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.locator('body').evaluate((body) => {
    const { ownerDocument: document } = body
    const { defaultView: window } = document
    const isShortened = (style: Record<string, string>) => style.textOverflow === 'ellipsis' || !['none', ''].includes(style.webkitLineClamp ?? '')
    const found = new Set<string>()
    const walker = document.createTreeWalker(body, 4)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      if (!node.textContent.trim() || !holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, top, bottom, width, height } = range.getBoundingClientRect()
      if (width <= 1 || height <= 1) continue
      let isReachable = false
      for (let box = holder; box && !isReachable; box = box.parentElement) {
        const style = window.getComputedStyle(box)
        const { left: from, right: to, top: above, bottom: below, width: wide } = box.getBoundingClientRect()
        // What is for ears only, and what can be scrolled to.
        const isForEars = wide <= 1 || style.clipPath !== 'none' || Number.parseFloat(style.textIndent) < 0
        if (isForEars || /auto|scroll/.test(style.overflowX)) isReachable = true
        else if (/hidden|clip/.test(style.overflowX) && box !== body) {
          // Letters may stand out of a line of their own height.
          const isBeside = left < from - 1 || right > to + 1
          const isBelow = top < above - height / 4 || bottom > below + height / 4
          if (isShortened(style)) isReachable = true
          else if (isBeside || (isBelow && /hidden|clip/.test(style.overflowY)))
            found.add(`${holder.outerHTML.slice(0, 160)} in ${box.className || box.tagName}`)
        }
      }
      if (!isReachable && (left < -1 || right > window.innerWidth + 1)) found.add(`${holder.outerHTML.slice(0, 160)} beside the window`)
    }
    return [...found]
  })
  expect(cut.join('\n'), `cut off at ${page.url()}`).toBe('')
}

/** No text lies over other text. What stays in its place while the page moves under it is not meant, nor what is for ears only. */
export async function expectNoTextOverText(page: Page): Promise<void> {
  const overlaps = await page.locator('body').evaluate((body) => {
    const { ownerDocument: document } = body
    const { defaultView: window } = document
    const shown: { text: string; holder: typeof body; left: number; top: number; right: number; bottom: number }[] = []
    const walker = document.createTreeWalker(body, 4)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      const text = node.textContent.trim()
      if (!text || holder.closest('noscript, option, svg') || !holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const line of range.getClientRects()) {
        // Letters fill about two thirds of their line.
        const box = { left: line.left, right: line.right, top: line.top + line.height / 6, bottom: line.bottom - line.height / 6 }
        let isMeant = true
        for (let around = holder; around && around !== body; around = around.parentElement) {
          const style = window.getComputedStyle(around)
          const frame = around.getBoundingClientRect()
          if (/fixed|sticky/.test(style.position) || style.clipPath !== 'none') isMeant = false
          if (style.overflowX === 'visible') continue
          box.left = Math.max(box.left, frame.left)
          box.right = Math.min(box.right, frame.right)
          box.top = Math.max(box.top, frame.top)
          box.bottom = Math.min(box.bottom, frame.bottom)
        }
        if (isMeant && box.right - box.left > 2 && box.bottom - box.top > 2) shown.push({ text: text.slice(0, 40), holder, ...box })
      }
    }
    shown.sort((one, other) => one.top - other.top)
    const found = new Set<string>()
    shown.forEach((one, index) => {
      for (const other of shown.slice(index + 1)) {
        if (other.top >= one.bottom) break
        if (other.holder === one.holder) continue
        const isBeside = other.left >= one.right - 1.5 || one.left >= other.right - 1.5 || other.top >= one.bottom - 1.5
        if (!isBeside) found.add(`"${one.text}" and "${other.text}"`)
      }
    })
    return [...found]
  })
  expect(overlaps.join('\n'), `over each other at ${page.url()}`).toBe('')
}

const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex="0"]'

/** UX-38: what is pressed is 24 pixels wide and high or more, and the one thing to do on a page 44 on a phone. Links in a sentence are as large as its words. */
export async function expectLargeEnough(page: Page): Promise<void> {
  const small = await page.locator('body').evaluate((body, controls) => {
    const { ownerDocument: document } = body
    const { defaultView: window } = document
    const found: string[] = []
    for (const control of body.querySelectorAll(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue
      const label = control.matches('input') ? control.labels?.[0] : null
      const pressed = [control, label].filter(Boolean)
      const sizes = pressed.map((each) => each.getBoundingClientRect())
      const least = window.matchMedia('(pointer: coarse)').matches && control.matches('.btn:not(.btn-quiet)') ? 44 : 24
      if (sizes.some(({ width, height }) => width >= least - 0.5 && height >= least - 0.5)) continue
      // For keys and ears only: it shows when it has the focus.
      if (sizes.every(({ width, height }) => width <= 1 || height <= 1)) continue
      const isInSentence =
        window.getComputedStyle(control).display === 'inline' && control.parentElement.textContent.trim().length > control.textContent.trim().length
      if (isInSentence) continue
      // It may reach further than it looks.
      control.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = pressed.at(-1).getBoundingClientRect()
      const reach = least / 2 - 1
      const isHit = [-reach, reach].every((by) =>
        [
          [by, 0],
          [0, by],
        ].every(([x, y]) => {
          const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y)
          return pressed.some((each) => each.contains(hit))
        }),
      )
      if (!isHit) found.push(`${Math.round(width)} by ${Math.round(height)}: ${control.outerHTML.slice(0, 160)}`)
    }
    window.scrollTo(0, 0)
    return found
  }, CONTROLS)
  expect(small.join('\n'), `too small to be pressed at ${page.url()}`).toBe('')
}

/** UX-38: wherever the focus goes, no bar that stays in its place lies over it. */
export async function expectFocusUncovered(page: Page): Promise<void> {
  const covered = await page.locator('body').evaluate((body, controls) => {
    const { ownerDocument: document } = body
    const { defaultView: window } = document
    const barOver = (hit: typeof body, control: typeof body) => {
      for (let box = hit; box; box = box.parentElement)
        if (/fixed|sticky/.test(window.getComputedStyle(box).position)) return box.contains(control) ? undefined : box
      return undefined
    }
    const found: string[] = []
    for (const control of body.querySelectorAll(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.disabled) continue
      control.focus()
      const { left, top, width, height } = control.getBoundingClientRect()
      if (document.activeElement !== control || width <= 1 || height > window.innerHeight / 2) continue
      const bars = [top + 2, top + height / 2, top + height - 2].map((y) => barOver(document.elementFromPoint(left + width / 2, y), control))
      const bar = bars.find(Boolean)
      if (bar) found.push(`${control.outerHTML.slice(0, 160)} under ${bar.className || bar.tagName}`)
    }
    document.activeElement?.blur()
    window.scrollTo(0, 0)
    return found
  }, CONTROLS)
  expect(covered.join('\n'), `covered while it has the focus at ${page.url()}`).toBe('')
}

/** What is typed into. */
const FIELDS = 'input:not([type=hidden], [type=radio], [type=checkbox], [type=file], [type=range], [type=submit]), textarea'
/** About what a keyboard on the screen takes of a phone in portrait. */
const KEYBOARD_PX = 340

/** UX-38: in what a keyboard on the screen leaves of a phone, whatever is typed into is in sight, and under no bar. Does nothing for a mouse. */
export async function expectFieldsAboveKeyboard(page: Page): Promise<void> {
  const size = page.viewportSize()
  if (!size || !(await page.evaluate<boolean>(`matchMedia('(pointer: coarse)').matches`))) return
  await page.setViewportSize({ ...size, height: Math.max(size.height - KEYBOARD_PX, 240) })
  const hidden = await page.locator('body').evaluate((body, fields) => {
    const { ownerDocument: document } = body
    const { defaultView: window } = document
    const found: string[] = []
    for (const field of body.querySelectorAll(fields)) {
      if (!field.checkVisibility({ visibilityProperty: true }) || field.disabled) continue
      field.focus()
      const { left, top, width, height } = field.getBoundingClientRect()
      if (document.activeElement !== field || width <= 1) continue
      const lines = [top + 2, top + Math.min(height, 48) - 2]
      const isSeen = lines.every((y) => {
        const hit = document.elementFromPoint(left + width / 2, y)
        return field.contains(hit) || [...field.labels].some((label) => label.contains(hit))
      })
      if (!isSeen) found.push(`${field.outerHTML.slice(0, 160)} at ${Math.round(top)} of ${window.innerHeight}`)
    }
    document.activeElement?.blur()
    return found
  }, FIELDS)
  await page.setViewportSize(size)
  await page.evaluate('window.scrollTo(0, 0)')
  expect(hidden.join('\n'), `hidden while it is typed into at ${page.url()}`).toBe('')
}
