// @vitest-environment happy-dom
import { act, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answer, createQuestion } from './question.ts'

let root: Root
let box: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  box = document.createElement('div')
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const words = ({ data, error, isAsking }: Answer<string>) => `${data ?? 'nothing'}${error ? `, ${error.message}` : ''}${isAsking ? ', asking' : ''}`
type Question = ReturnType<typeof createQuestion<string>>

type Call = () => Promise<string>

/** Draws two parts that ask the same; again, with what is said anew. */
function drawerOf({ useAnswer }: Question) {
  const Part = ({ name, call }: { name: string | undefined; call: Call }) => <p>{words(useAnswer(name, call))}</p>
  return async (name: string | undefined, call: Call): Promise<void> => {
    const part = <Part name={name} call={call} />
    await act(async () =>
      root.render(
        <StrictMode>
          {part}
          {part}
        </StrictMode>,
      ),
    )
  }
}
const shown = () => [...box.querySelectorAll('p')].map((each) => each.textContent)

it('is asked once for all who ask, and not without a key', async () => {
  const show = drawerOf(createQuestion<string>())
  const call = vi.fn<Call>(() => Promise.resolve('three days'))
  await show(undefined, call)
  expect(call).not.toHaveBeenCalled()
  expect(shown()).toEqual(['nothing', 'nothing'])
  await show('seller', call)
  expect(call).toHaveBeenCalledOnce()
  expect(shown()).toEqual(['three days', 'three days'])
})

it('is asked again when somebody comes back after a while, and shows what was known until then', async () => {
  const show = drawerOf(createQuestion<string>({ staleMs: 1000 }))
  let answer = Promise.resolve('three days')
  const call = vi.fn<Call>(() => answer)
  await show('seller', call)
  const next = Promise.withResolvers<string>()
  answer = next.promise
  const comeBack = () => act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  expect(call).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1001)
  await comeBack()
  expect(shown()[0]).toBe('three days, asking')
  await act(async () => next.resolve('two days'))
  expect(shown()[0]).toBe('two days')
})

it('keeps what it knew when it fails, and asks again when there is a connection', async () => {
  const show = drawerOf(createQuestion<string>())
  const call = vi.fn<Call>(() => Promise.reject<string>(new Error('no connection')))
  await show('seller', call)
  expect(shown()[0]).toBe('nothing, no connection')
  call.mockImplementation(() => Promise.resolve('three days'))
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(shown()[0]).toBe('three days')
})

it('believes what is put there more than the answer to a question from before', async () => {
  const question = createQuestion<string>()
  const show = drawerOf(question)
  const late = Promise.withResolvers<string>()
  await show('saved', () => late.promise)
  await act(async () => question.put('saved', 'a lamp'))
  await act(async () => late.resolve('nothing yet'))
  expect(shown()[0]).toBe('a lamp')
})
