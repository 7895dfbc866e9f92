// @vitest-environment happy-dom
import { Dialog } from '@galleria/ui'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAfterPaint } from './after-paint.ts'

let root: Root
let box: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  box.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Cart({ isOpen }: { isOpen: boolean }) {
  return (
    <Dialog isOpen={useAfterPaint(isOpen)} onClose={() => undefined} title="Your cart" closeLabel="Close">
      Empty
    </Dialog>
  )
}
const show = (isOpen: boolean) => act(async () => root.render(<Cart isOpen={isOpen} />))
const dialog = () => box.querySelector('dialog')
const frame = () => act(async () => vi.advanceTimersByTimeAsync(50))

it('opens after the frame in which the press is answered', async () => {
  await show(true)
  expect(dialog()?.open).toBe(false)
  await frame()
  expect(dialog()?.open).toBe(true)
})

it('does not open if it is no longer wanted by then', async () => {
  await show(true)
  await show(false)
  await frame()
  expect(dialog()?.open).toBe(false)
})
