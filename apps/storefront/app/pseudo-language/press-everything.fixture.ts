import { act } from 'react'
import { settle } from '../lib/settle.fixture.ts'

const PRESSED = 'button:not([disabled]), a[aria-haspopup="dialog"], input[type="radio"], input[type="checkbox"], select, summary'
/** What a person fills in. */
export const FILLED = 'input:not([type="radio"], [type="checkbox"], [type="hidden"], [type="submit"], [type="file"]), textarea'

/** The same button stays the same while it counts, and whatever React calls it this time. */
const nameOf = (element: Element): string =>
  [element.tagName, element.getAttribute('aria-label'), element.getAttribute('name'), element.getAttribute('value'), element.textContent]
    .join('|')
    .replace(/\b_r_\w+_|\d+/g, '#')

/** What a person would type there, without a Latin letter. */
function typed({ type, inputMode, name, id }: HTMLInputElement): string {
  if (type === 'email') return 'α@β.γδ'
  if (id === 'code') return '123456'
  if (name === 'number') return '9812345678'
  if (type === 'password') return 'Δοκιμή-Δοκιμή'
  return type === 'tel' || inputMode === 'numeric' || /phone|zip|userName/i.test(name) ? '2101234567' : 'Δοκιμή Δοκιμή'
}

async function fillIn(root: ParentNode): Promise<void> {
  for (const field of root.querySelectorAll<HTMLInputElement>(FILLED)) {
    if (field.value !== '') continue
    await act(async () => {
      // React remembers what it wrote itself, and hears only of what was set past it.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed(field))
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
}

/**
 * Presses whatever can be pressed below `root`, each thing once, and what appears by that; `look` is called after each. With forms filled in it goes from the
 * end, so that it comes to the next step before it is led back to the one before. Ends where the page is left, and says whether it was. `pressed` is kept
 * from one opening of a page to the next.
 */
export async function pressEverything(
  root: Element,
  { pressed, isStillThere, fills, look }: { pressed: Set<string>; isStillThere: () => boolean; fills: boolean; look: () => void },
): Promise<'all pressed' | 'left'> {
  for (;;) {
    if (fills) await fillIn(root)
    const waiting = [...root.querySelectorAll<HTMLElement>(PRESSED)].filter((element) => !pressed.has(nameOf(element)))
    const next = waiting.at(fills ? -1 : 0)
    if (!next) return 'all pressed'
    pressed.add(nameOf(next))
    await act(async () => next.click())
    await settle()
    look()
    if (!isStillThere()) return 'left'
  }
}
