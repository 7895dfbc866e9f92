// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { createShownPages } from './shown-pages.ts'

const items = (...ids: string[]) => ids.map((id) => ({ id }))
const idsOf = (shown: readonly { readonly id: string }[]) => shown.map(({ id }) => id).join('')

describe('createShownPages', () => {
  it('shows the pages before one too, as far as they were seen one after the other', () => {
    const shownPages = createShownPages()
    expect(shownPages('lamps', 4, items('g', 'h'))).toEqual({ firstPage: 4, shown: items('g', 'h') })
    shownPages('lamps', 1, items('a', 'b'))
    expect(shownPages('lamps', 2, items('c', 'd'))).toEqual({ firstPage: 1, shown: items('a', 'b', 'c', 'd') })
    expect(idsOf(shownPages('lamps', 3, items('e', 'f')).shown)).toBe('abcdef')
    expect(shownPages('rugs', 2, items('r'))).toEqual({ firstPage: 2, shown: items('r') })
  })

  it('shows once what something new has moved from the end of one page to the beginning of the next', () => {
    const shownPages = createShownPages()
    shownPages('newest', 1, items('a', 'b'))
    expect(shownPages('newest', 2, items('b', 'c'))).toEqual({ firstPage: 1, shown: items('a', 'b', 'c') })
  })

  it('remembers the lists that were looked at last', () => {
    const shownPages = createShownPages()
    for (const list of ['1', '2', '3', '4', '5', '6', '7']) shownPages(list, 1, items(list))
    expect(idsOf(shownPages('2', 2, items('x')).shown)).toBe('2x')
    expect(idsOf(shownPages('1', 2, items('x')).shown)).toBe('x')
  })
})
