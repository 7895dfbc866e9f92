import { expect, test } from 'vitest'
import { createSealer } from '../../infra/sealed.ts'
import { createCursors } from './search-cursor.service.ts'
import { documentOf } from './search-document.fixture.ts'

const ORDER = { sort: 'low', locale: 'en' } as const
const cursors = createCursors(createSealer('a secret'))
const after = (tenantId: string, price: number) => cursors.after(tenantId, { document: documentOf({ id: 'p1', price }), score: 1 }, ORDER)

test('a place is sealed once, for its shop alone', () => {
  const place = after('one', 500)
  expect(after('one', 500)).toBe(place)
  expect(after('one', 501)).not.toBe(place)
  expect(after('two', 500)).not.toBe(place)
  expect(cursors.placeOf('one', place, ORDER).document.price).toBe(500)
  expect(() => cursors.placeOf('two', place, ORDER)).toThrow('search.cursor_unknown')
})
