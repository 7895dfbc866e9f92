import { expect, test } from 'vitest'
import { parseUnsent, type Unsent } from './unsent.ts'

const ONE: Unsent = { tid: 't', text: 'Is it fresh?', contextId: 'c', account: 'me', side: 'CUSTOMER', at: '2026-11-20T10:00:00Z' }
const ABOUT: Unsent = { ...ONE, tid: 'u', subject: { kind: 'product', id: 'p' } }

test('what was said and not answered is read again, and whatever else is there is left out', () => {
  expect(parseUnsent(JSON.stringify([ONE, ABOUT]))).toEqual([ONE, ABOUT])
  for (const strange of [
    null,
    7,
    {},
    { ...ONE, text: 7 },
    { ...ONE, side: 'STAFF' },
    { ...ONE, subject: null },
    { ...ONE, subject: { kind: 'shop', id: 'p' } },
  ])
    expect(parseUnsent(JSON.stringify([strange, ABOUT]))).toEqual([ABOUT])
  for (const text of [null, '', 'null', '{}', '7', '[', '"a"']) expect(parseUnsent(text)).toEqual([])
})
