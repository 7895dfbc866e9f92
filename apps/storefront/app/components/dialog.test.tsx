// @vitest-environment happy-dom
import { Dialog } from '@galleria/ui'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let root: Root
let frames: FrameRequestCallback[]
const onClosed = vi.fn<() => void>()

function Page() {
  const [isOpen, setIsOpen] = useState(true)
  const close = () => {
    onClosed()
    setIsOpen(false)
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Your cart" closeLabel="Close">
      <button type="button" onClick={close}>
        Go on
      </button>
    </Dialog>
  )
}

const dialog = () => document.querySelector('dialog') ?? expect.fail('no dialog')
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)?.click())
const cancel = () => act(async () => dialog().dispatchEvent(new Event('cancel', { cancelable: true })))
/** The next frame is drawn, and what waited for it is done. */
const frame = () =>
  act(async () => {
    for (const draw of frames.splice(0)) draw(0)
    vi.runAllTimers()
  })

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  frames = []
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  onClosed.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['Escape', cancel],
  ['the close button', () => press('Close')],
])('%s is seen at once and closes it after the next frame, once however often it is pressed', async (_, leave) => {
  expect(dialog().open).toBe(true)
  await leave()
  await leave()
  expect([dialog().open, 'leaving' in dialog().dataset]).toEqual([true, true])
  expect(onClosed).not.toHaveBeenCalled()
  await frame()
  expect([dialog().open, 'leaving' in dialog().dataset]).toEqual([false, false])
  expect(onClosed).toHaveBeenCalledTimes(1)
})

it('that is closed otherwise while it goes stays closed', async () => {
  await press('Close')
  await press('Go on')
  expect(dialog().open).toBe(false)
  await frame()
  expect([dialog().open, 'leaving' in dialog().dataset]).toEqual([false, false])
})
