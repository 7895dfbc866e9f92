// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, toast, TOAST_MS, toastStore } from '../../lib/toast.ts'
import { Toaster } from './toaster.tsx'

let root: Root
let box: HTMLElement
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Toaster />
      </I18nProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => {
    for (const { id } of toastStore.get()) dismissToast(id)
    root.unmount()
  })
  box.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = () => [...box.querySelectorAll('.toast p')].map(({ textContent }) => textContent)
const say = (...args: Parameters<typeof toast>) => act(async () => toast(...args))
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const send = (name: string, on = '.toasts') =>
  act(async () => void box.querySelector(on)?.dispatchEvent(new MouseEvent(name, { bubbles: true, relatedTarget: document.body })))

it('U-09: shows a message for 3 s, each by its own clock, politely or, if something failed, at once', async () => {
  expect(TOAST_MS).toBe(3000)
  await say('Saved')
  await pass(1000)
  await say('That failed', { kind: 'error' })
  expect(shown()).toEqual(['Saved', 'That failed'])
  expect(box.querySelector('[aria-live="polite"] .toast')?.textContent).toContain('Saved')
  expect(box.querySelector('[aria-live="assertive"] .toast')?.textContent).toContain('That failed')
  await pass(1999)
  expect(shown()).toEqual(['Saved', 'That failed'])
  await pass(1)
  expect(shown()).toEqual(['That failed'])
  await pass(1000)
  expect(shown()).toEqual([])
})

it('C-35: stands still under a pointer, and begins anew when it has gone', async () => {
  await say('Saved')
  await pass(2000)
  await send('pointerover')
  await pass(60_000)
  expect(shown()).toEqual(['Saved'])
  await send('pointerout')
  await pass(2999)
  expect(shown()).toEqual(['Saved'])
  await pass(1)
  expect(shown()).toEqual([])
})

it('C-35: stands still while the focus is on it, and nobody who dismisses one by keyboard keeps those that come after it', async () => {
  await say('Saved')
  const dismiss = box.querySelector<HTMLElement>('[aria-label="Dismiss"]')
  await act(async () => dismiss?.focus())
  await pass(60_000)
  expect(shown()).toEqual(['Saved'])
  await act(async () => dismiss?.click())
  expect(shown()).toEqual([])
  await say('Saved again')
  await pass(3000)
  expect(shown()).toEqual([])
})

it('says the same once, and no more than four things at a time', async () => {
  for (const text of ['one', 'two', 'two', 'three', 'four', 'five']) await say(text)
  expect(shown()).toEqual(['two', 'three', 'four', 'five'])
})

it('does what it offers, once, and goes', async () => {
  const run = vi.fn<() => void>()
  await say('Taken out', { action: { label: 'Undo', run }, duration: 5000 })
  await pass(4999)
  await act(async () => box.querySelector<HTMLElement>('.toast-action')?.click())
  expect([run.mock.calls.length, shown()]).toEqual([1, []])
})
