// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LazyPart } from './lazy-part.tsx'

let root: Root
let box: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  box = document.createElement('div')
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Chart = ({ title }: { title: string }) => <p>{title}</p>

/** Each call is answered by hand. */
function loader() {
  const calls: PromiseWithResolvers<ComponentType<{ title: string }>>[] = []
  const load = () => {
    const call = Promise.withResolvers<ComponentType<{ title: string }>>()
    calls.push(call)
    return call.promise
  }
  return { calls, load }
}
const show = (load: () => Promise<ComponentType<{ title: string }>>) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <LazyPart load={load} props={{ title: 'Prices' }} name="The chart" fallback={<i>waiting</i>} />
      </I18nProvider>,
    ),
  )
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const retry = () => act(async () => box.querySelector('button')?.click())

it('U-10: waits quietly for 10 s, then offers to try again, and gives up after 120 s', async () => {
  const { load } = loader()
  await show(load)
  await pass(9_999)
  expect(box.innerHTML).toBe('<i>waiting</i>')
  await pass(1)
  expect(box.textContent).toBe('The chart is taking a long time to load. Try again')
  await pass(109_999)
  expect(box.textContent).toContain('taking a long time')
  await pass(1)
  expect(box.textContent).toBe('The chart could not be loaded. Try again')
})

it('shows what comes late, and what has come once without waiting', async () => {
  const { calls, load } = loader()
  await show(load)
  await pass(130_000)
  await act(async () => calls[0]?.resolve(Chart))
  expect(box.innerHTML).toBe('<p>Prices</p>')
  await act(async () => root.render(null))
  await show(load)
  expect(box.innerHTML).toBe('<p>Prices</p>')
})

it('says at once that it failed, asks anew, and counts the time anew', async () => {
  const { calls, load } = loader()
  await show(load)
  await act(async () => calls[0]?.reject(new Error('no connection')))
  expect(box.textContent).toContain('could not be loaded')
  await retry()
  expect([calls.length, box.innerHTML]).toEqual([2, '<i>waiting</i>'])
  await pass(9_999)
  expect(box.innerHTML).toBe('<i>waiting</i>')
  await pass(1)
  expect(box.textContent).toContain('taking a long time')
  await act(async () => calls[1]?.resolve(Chart))
  expect(box.innerHTML).toBe('<p>Prices</p>')
})
