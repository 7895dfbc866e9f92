// oxlint-disable vitest/expect-expect -- what is expected is that the test fails
import { expect, test, vi } from 'vitest'

test.fails('fails a test that writes to console.error', () => {
  console.error('something is wrong')
})

test.fails('fails a test that writes to console.warn', () => {
  console.warn('something is odd')
})

test('lets a test expect a complaint', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  console.error('as expected')
  expect(error).toHaveBeenCalledWith('as expected')
  error.mockRestore()
})
