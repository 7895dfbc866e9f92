// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { useHistoryStep } from './history-step.ts'

/** What the browser shows; `back` is taken a moment after it was asked for. */
const history = vi.hoisted(() => ({ steps: [undefined] as unknown[], backs: 0 }))
vi.mock('./router/use-page.ts', () => ({
  useLocation: () => ({ state: history.steps.at(-1) }),
  useRouter: () => ({
    go: (to: string | number, { state }: { state?: unknown } = {}) => {
      if (to === -1) history.backs += 1
      else history.steps.push(state)
    },
  }),
}))

type Step = ReturnType<typeof useHistoryStep<string>>
function Page({ onDrawn }: { onDrawn: (step: Step) => void }) {
  onDrawn(useHistoryStep<string>('zoomed'))
  return null
}
let step: Step
const onDrawn = (drawn: Step): void => {
  step = drawn
}
const root = createRoot(document.createElement('div'))
const draw = () => act(async () => root.render(<Page onDrawn={onDrawn} />))
const goBack = async () => {
  history.steps.pop()
  await draw()
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  history.steps = [undefined]
  history.backs = 0
  await draw()
})

it('opens as a step, and closes by one back, once', async () => {
  step.open('a lamp')
  await draw()
  expect(step.opened).toBe('a lamp')
  step.close()
  step.close()
  expect(history.backs).toBe(1)
  await goBack()
  expect(step.opened).toBeUndefined()
  step.close()
  expect(history.backs).toBe(1)
})

it('opens what is wanted before the step back was taken once it was', async () => {
  step.open('a lamp')
  await draw()
  step.close()
  step.open('a chair')
  expect(history.steps).toHaveLength(2)
  await goBack()
  await draw()
  expect(step.opened).toBe('a chair')
  await goBack()
  expect(step.opened).toBeUndefined()
  expect(history.steps).toHaveLength(1)
})

it('opens what is wanted although the browser has closed the dialog and not told it yet', async () => {
  step.open('a lamp')
  await draw()
  step.open('a chair') // nobody could ask for it while the dialog is open
  step.close()
  expect(history).toMatchObject({ steps: [undefined, { zoomed: 'a lamp' }], backs: 1 })
  await goBack()
  await draw()
  expect(step.opened).toBe('a chair')
  step.close()
  expect(history.backs).toBe(2)
  await goBack()
  expect(step.opened).toBeUndefined()
})

it('opens anew after Back has closed it', async () => {
  step.open('a lamp')
  await draw()
  await goBack()
  step.open('a chair')
  await draw()
  expect(step.opened).toBe('a chair')
})
