// @vitest-environment happy-dom
import { afterDialog, Dialog, Lasting, showModal } from '@galleria/ui'
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
    <>
      <button type="button" id="beside" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog isOpen={isOpen} onClose={close} title="Your cart" closeLabel="Close">
        <button type="button" onClick={close}>
          Go on
        </button>
      </Dialog>
    </>
  )
}

/** Has its dialog only while it asks something. */
function AskingPage() {
  const [isAsking, setIsAsking] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsAsking(true)}>
        Ask
      </button>
      <Lasting>
        {isAsking ? (
          <Dialog isOpen onClose={() => setIsAsking(false)} title="Withdraw?" closeLabel="Close">
            <Counted />
            <button type="button" onClick={() => setIsAsking(false)}>
              Keep
            </button>
          </Dialog>
        ) : null}
      </Lasting>
    </>
  )
}

/** Something that is typed in a dialog. */
function Counted() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" aria-label="Count" onClick={() => setCount(count + 1)}>
      {count}
    </button>
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

it('goes in the same way when a button of its own closes it, also while it goes already', async () => {
  await press('Go on')
  expect([dialog().open, 'leaving' in dialog().dataset]).toEqual([true, true])
  await press('Close')
  await frame()
  expect([dialog().open, 'leaving' in dialog().dataset]).toEqual([false, false])
})

it('stays when it is wanted again before it has gone', async () => {
  await press('Go on')
  await press('Open')
  await frame()
  expect([dialog().open, 'leaving' in dialog().dataset]).toEqual([true, false])
})

it('has gone before another one opens', async () => {
  await press('Go on')
  const other = document.body.appendChild(document.createElement('dialog'))
  await act(async () => showModal(other))
  expect([dialog().open, other.open]).toEqual([false, true])
  await frame()
  expect([dialog().open, other.open]).toEqual([false, true])
})

it('lets nothing beside it have the focus before it is closed', async () => {
  const beside = document.getElementById('beside')
  afterDialog(() => beside?.focus())
  expect(document.activeElement).not.toBe(beside)
  await press('Go on')
  expect(document.activeElement).not.toBe(beside)
  await frame()
  expect(document.activeElement).toBe(beside)
  dialog().focus()
  afterDialog(() => beside?.focus())
  expect(document.activeElement).toBe(beside)
})

it.each([
  ['Escape', cancel],
  ['the close button', () => press('Close')],
  ['a button of its own', () => press('Keep')],
])('goes like all others by %s where its page leaves it out then, and begins anew when asked anew', async (_, leave) => {
  await act(async () => root.render(<AskingPage />))
  await press('Count')
  await leave()
  expect([dialog().open, 'leaving' in dialog().dataset, dialog().textContent]).toEqual([true, true, 'Withdraw?1Keep'])
  await frame()
  expect(document.querySelector('dialog[open]')).toBeNull()
  await act(async () => vi.runAllTimers())
  expect(document.querySelector('dialog')).toBeNull()
  await press('Ask')
  expect([dialog().open, dialog().textContent]).toEqual([true, 'Withdraw?0Keep'])
})
