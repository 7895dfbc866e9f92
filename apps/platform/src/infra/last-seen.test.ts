import { expect, it } from 'vitest'
import { createLastSeen } from './last-seen.ts'

it('says of each tenant whether something is otherwise than when it was looked at last, and the first time that it may be', () => {
  const isOtherwise = createLastSeen()
  expect([isOtherwise('a', ''), isOtherwise('a', ''), isOtherwise('b', '')]).toEqual([true, false, true])
  expect([isOtherwise('a', 'toys'), isOtherwise('b', ''), isOtherwise('a', 'toys'), isOtherwise('a', '')]).toEqual([true, false, false, true])
})
