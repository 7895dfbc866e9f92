import type { ItemTileWire, SuggestionsWire } from '@galleria/contract'
import { describe, expect, it } from 'vitest'
import { createPaths } from '../../lib/paths.ts'
import { markTyped, suggestionGroups } from './suggestion-rows.ts'

const paths = createPaths('')
const item = (name: string) => ({ _id: name, slug: name, Name: name }) as ItemTileWire
const answer: SuggestionsWire = {
  queries: ['laptop', 'laptop sleeve', 'laptop bag', 'lapel pin', 'lap desk', 'lap'].map((q) => ({ q })),
  categories: [{ _id: 'c', slug: 'computers', name: 'Laptops', Market: { slug: 'electronics', name: 'Electronics' }, itemCount: 7 }],
  markets: ['electronics', 'education', 'home'].map((slug) => ({ slug, name: slug, itemCount: 3 })),
  items: ['one', 'two', 'three', 'four'].map(item),
  providers: [{ _id: 'p', slug: 'corner', name: 'Laptop Corner', city: 'Pune', itemCount: 5 }],
  total: 31,
}
const nothing: SuggestionsWire = { queries: [], categories: [], markets: [], items: [], providers: [], total: 0 }
const groups = (over: Partial<Parameters<typeof suggestionGroups>[0]> = {}) =>
  suggestionGroups({ text: 'lap', answer, recent: [], isPhone: false, paths, ...over })
const counts = (some: ReturnType<typeof groups>) => Object.fromEntries(some.map(({ name, rows }) => [name, rows.length]))

describe('what is offered while somebody types', () => {
  it('is at most ten rows, eight on phones, of every kind', () => {
    expect(counts(groups())).toEqual({ queries: 4, places: 2, items: 3, shops: 1 })
    expect(counts(groups({ isPhone: true }))).toEqual({ queries: 3, places: 2, items: 3 })
  })

  it('has more of one kind where there is little of another', () => {
    expect(counts(groups({ answer: { ...answer, items: [], providers: [] } }))).toEqual({ queries: 5, places: 4 })
    expect(counts(groups({ answer: { ...nothing, items: answer.items } }))).toEqual({ items: 4 })
    expect(groups({ answer: nothing })).toEqual([])
    expect(groups({ answer: undefined })).toEqual([])
  })

  it('begins with what this device searched for, and says nothing twice, nor what is typed already', () => {
    const [queries] = groups({ recent: ['laptop bag', 'sofa', 'lap'] })
    expect(queries?.rows.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['recent laptop bag', 'query laptop', 'query laptop sleeve', 'query lapel pin'])
  })

  it('leads where it says', () => {
    const rows = groups().flatMap((group) => group.rows)
    expect(rows.map(({ kind, href }) => `${kind} ${href}`)).toEqual([
      'query /search?q=laptop',
      'query /search?q=laptop+sleeve',
      'query /search?q=laptop+bag',
      'query /search?q=lapel+pin',
      'category /market/electronics/computers',
      'market /search?q=lap&market=electronics',
      'item /product/one',
      'item /product/two',
      'item /product/three',
      'shop /shop-details/corner/all',
    ])
  })

  it('is, before anything is typed, what this device searched for and what others search most', () => {
    const before = groups({ text: '', recent: ['sofa', 'laptop'] })
    expect(before.map(({ name, rows }) => [name, ...rows.map(({ text }) => text)])).toEqual([
      ['recent', 'sofa', 'laptop'],
      ['popular', 'laptop sleeve', 'laptop bag', 'lapel pin', 'lap desk', 'lap'],
    ])
    expect(groups({ text: '', answer: undefined })).toEqual([])
  })
})

describe('a suggestion', () => {
  const marked = (text: string, typed: string) =>
    markTyped(text, typed)
      .map(({ text: part, isTyped }) => (isTyped ? `[${part}]` : part))
      .join('')

  it('shows what was typed apart from what would be added', () => {
    expect(marked('laptop 14 inch', 'lap')).toBe('[lap]top 14 inch')
    expect(marked('Café de Olla', 'olla cafe')).toBe('[Café] de [Olla]')
    expect(marked('overlap', 'lap')).toBe('overlap')
    expect(marked('laptop', '')).toBe('laptop')
  })
})
