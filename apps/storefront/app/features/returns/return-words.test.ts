import { expect, it } from 'vitest'
import { wayOf } from './return-words.ts'

const at = '2026-11-22T10:00:00.000Z'

it('tells what has happened to a return, and what is to come', () => {
  const way = wayOf({
    status: 'accepted',
    timeline: [
      { status: 'asked', at },
      { status: 'accepted', at },
    ],
  })
  expect(way.map(({ status, state }) => `${status} ${state}`)).toEqual(['asked done', 'accepted now', 'received todo', 'refunded todo'])
})

it('ends where a return was refused or thought better of', () => {
  const way = wayOf({
    status: 'refused',
    timeline: [
      { status: 'asked', at },
      { status: 'refused', at },
    ],
  })
  expect(way.map(({ status, state }) => `${status} ${state}`)).toEqual(['asked done', 'refused now'])
})
