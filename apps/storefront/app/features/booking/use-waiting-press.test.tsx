// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Shown, useWaitingPress } from './use-waiting-press.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const onGo = vi.fn<() => void>()
const box = document.createElement('div')
let root: Root

function Page(page: { readonly shown: Shown; readonly isFetching: boolean }) {
  const { isWaiting, wait } = useWaitingPress({ ...page, onGo })
  return <button onClick={wait}>{isWaiting ? 'waits' : 'Book'}</button>
}
const show = (total: number, { refused, isFetching = false }: { readonly refused?: string; readonly isFetching?: boolean } = {}) =>
  act(async () => root.render(<Page shown={{ total, refused }} isFetching={isFetching} />))
const press = () => act(async () => box.querySelector('button')?.click())

beforeEach(() => {
  document.body.append(box)
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  onGo.mockClear()
})

it('waits for the price, and goes on where it is what was shown', async () => {
  await show(100, { refused: 'OLD', isFetching: true })
  await press()
  expect([box.textContent, onGo.mock.calls.length]).toEqual(['waits', 0])
  await show(100, { refused: 'OLD' })
  expect([box.textContent, onGo.mock.calls.length]).toEqual(['Book', 1])
})

it('leaves it at that where it costs something else, or the coupon turns out not to be taken', async () => {
  await show(100, { isFetching: true })
  await press()
  await show(108)
  expect(box.textContent).toBe('Book')
  await show(108, { isFetching: true })
  await press()
  await show(108, { refused: 'LUNES10' })
  expect([box.textContent, onGo.mock.calls.length]).toEqual(['Book', 0])
})
