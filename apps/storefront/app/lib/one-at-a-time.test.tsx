// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useForm } from '../components/form/use-form.ts'
import { useOneAtATime } from './one-at-a-time.ts'
import { useOneMutation } from './one-mutation.ts'
import type { Router } from './router/router.ts'
import { RouterContext } from './router/use-page.ts'

let root: Root
let box: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
})

const draw = (part: ReactNode) => act(async () => root.render(<StrictMode>{part}</StrictMode>))
const button = (): HTMLButtonElement => box.querySelector('button')!
/** All in one go: nothing is drawn in between. */
const press = (times: number) => act(async () => Array.from({ length: times }, () => button().click()))

/** Work that ends when it is told to. */
function workOf() {
  const begun: PromiseWithResolvers<void>[] = []
  const work = () => {
    const one = Promise.withResolvers<void>()
    begun.push(one)
    return one.promise
  }
  const end = (number: number) => act(async () => begun[number]?.resolve())
  const fail = (number: number) => act(async () => begun[number]?.reject(new Error('No')))
  return { begun, work, end, fail }
}

function Press({ work }: { work: () => Promise<void> }) {
  const [once, isBusy] = useOneAtATime()
  return (
    <button type="button" aria-busy={isBusy} onClick={() => void once(work).catch(() => undefined)}>
      Press
    </button>
  )
}

it('does once what is pressed twice at once, and what is pressed again while it waits', async () => {
  const { begun, work, end } = workOf()
  await draw(<Press work={work} />)
  await press(2)
  expect(begun).toHaveLength(1)
  expect(button().getAttribute('aria-busy')).toBe('true')
  await press(1)
  expect(begun).toHaveLength(1)
  await end(0)
  expect(button().getAttribute('aria-busy')).toBe('false')
})

it('does it again once there is an answer, a refusal too', async () => {
  const { begun, work, end, fail } = workOf()
  await draw(<Press work={work} />)
  await press(1)
  await fail(0)
  await press(1)
  expect(begun).toHaveLength(2)
  await end(1)
  await press(2)
  expect(begun).toHaveLength(3)
})

it('takes nothing between an answer and what it draws', async () => {
  const { begun, work } = workOf()
  await draw(<Press work={work} />)
  await press(1)
  await act(async () => {
    begun[0]?.resolve()
    await begun[0]?.promise
    button().click()
  })
  expect(begun).toHaveLength(1)
  await press(1)
  expect(begun).toHaveLength(2)
})

it('takes nothing while the page comes that its work led to, but is not kept by one that comes before', async () => {
  const { begun, work, end } = workOf()
  let isLoading = true
  const router = { isLoading: () => isLoading } as Router
  await draw(
    <RouterContext value={router}>
      <Press work={work} />
    </RouterContext>,
  )
  await press(1)
  expect(begun).toHaveLength(1)
  await end(0)
  await press(1)
  expect(begun).toHaveLength(1)
  isLoading = false
  await press(1)
  expect(begun).toHaveLength(2)
})

it('sends a form once, and never by the browser', async () => {
  const { begun, work, end } = workOf()
  function Form() {
    const { register, handleSubmit } = useForm<{ name: string }>({ defaultValues: { name: 'Meera' } })
    return (
      <form onSubmit={handleSubmit(work)}>
        <input {...register('name')} />
        <button type="submit">Press</button>
      </form>
    )
  }
  await draw(<Form />)
  const left: boolean[] = []
  box.addEventListener('submit', (event) => left.push(event.defaultPrevented))
  await press(3)
  expect(left).toEqual([true, true, true])
  expect(begun).toHaveLength(1)
  await end(0)
  await press(1)
  expect(begun).toHaveLength(2)
})

it('runs a mutation once, until whoever waits for it has been told', async () => {
  const { begun, work, end, fail } = workOf()
  const told: string[] = []
  function Act() {
    const { mutate } = useOneMutation({ mutationFn: work, onSuccess: () => void told.push('the library') })
    return (
      <button type="button" onClick={() => mutate(undefined, { onSuccess: () => void told.push('who asked') })}>
        Press
      </button>
    )
  }
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <Act />
    </QueryClientProvider>,
  )
  await press(2)
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  await end(0)
  await act(() => vi.waitFor(() => expect(told).toEqual(['the library', 'who asked'])))
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  await press(1)
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  await fail(1)
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  await press(2)
  await vi.waitFor(() => expect(begun).toHaveLength(3))
})

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.{test,fixture}.{ts,tsx}'], { eager: true, query: '?raw', import: 'default' })
/** Which files take `name` from a library as it is. */
const taking = (name: string, library: string): string[] =>
  Object.entries(sources)
    .filter(([, source]) =>
      [...source.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)].some(([, names, from]) => from === library && names?.split(/\W+/).includes(name)),
    )
    .map(([file]) => file.replace(/^.*\//, ''))
    .toSorted()

it('every form and every mutation is of this kind', () => {
  expect(taking('useForm', 'react-hook-form')).toEqual(['use-form.ts'])
  expect(taking('useMutation', '@tanstack/react-query')).toEqual([
    'address-book.ts', // a form saves, which is of this kind; the default is the same however often it is chosen
    'notification-settings.tsx', // pressed many times on purpose, one after the other
    'one-mutation.ts',
    'timing-settings.tsx', // likewise
    'use-device-place.ts', // only asks
  ])
})
