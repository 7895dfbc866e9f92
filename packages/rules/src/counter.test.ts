import { expect, it } from 'vitest'
import { counterCodeOf, spokenCounterCode } from './counter.ts'

it('reads a code as people type it, and nothing that is none', () => {
  expect(counterCodeOf('4kx 9rm')).toBe('4KX9RM')
  expect(counterCodeOf(spokenCounterCode('4KX9RM'))).toBe('4KX9RM')
  expect(counterCodeOf('4KX9R')).toBeUndefined()
  expect(counterCodeOf('4KX9RO')).toBeUndefined()
})
