// @vitest-environment happy-dom
import { ApiFailure } from '@galleria/api-client'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settle } from '../../lib/settle.fixture.ts'
import { type Session, sessionStore } from '../../lib/session.ts'
import type { BasketLine } from './basket.ts'
import { type Saved, useSaved } from './use-saved.ts'

type Body = { readonly body: { readonly item: string; readonly items: readonly { readonly item: string }[] } }
const api = vi.hoisted(() => ({
  viewSaved: vi.fn<() => Promise<object>>(),
  addSaved: vi.fn<(asked: Body) => Promise<object>>(),
  removeSaved: vi.fn<(asked: Body) => Promise<object>>(),
}))
vi.mock('../../lib/api.ts', () => ({ useApi: () => api }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ tenant: { tenantKey: 'demo', locale: 'en' } }) }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const rupee = { amount: 100, currency: 'INR' }
const itemOf = (_id: string) => ({ _id, Name: _id, qty: 1, unitPrice: rupee, savedPrice: rupee, price: rupee, Quantity: 9, images: { icon: '' } })
const lineOf = (variantId: string) => ({ candidate: { variantId }, quantity: 1 }) as BasketLine
const person = (_id: string): Session => ({ token: _id, userInfo: { _id, customerNo: '1', name: { first: _id, last: '' }, authentication: { userName: _id } } })

let held: string[]
let open: { readonly answer: () => void; readonly refuse: () => void }[]
/** The platform works at once, and answers when the test says so. */
function answerOf(next: string[]): Promise<object> {
  const before = held
  held = next
  const data = next.map(itemOf)
  return new Promise((resolve, reject) =>
    open.push({
      answer: () => resolve({ data }),
      refuse: () => {
        held = before
        reject(new ApiFailure(500, 'server.failed', 'No'))
      },
    }),
  )
}

let root: ReturnType<typeof createRoot>
let saved: Saved
function Page() {
  const now = useSaved()
  useEffect(() => void (saved = now))
  return null
}
const shown = () => saved.lines.map(({ line }) => line.candidate.variantId)

/** Of a customer of their own: what a page has heard it keeps. */
async function openPage(customerId: string, wished: string[]): Promise<void> {
  held = wished
  open = []
  api.viewSaved.mockImplementation(async () => ({ data: held.map(itemOf) }))
  api.addSaved.mockImplementation(({ body }) => answerOf([...body.items.map(({ item }) => item), ...held]))
  api.removeSaved.mockImplementation(({ body }) => answerOf(held.filter((each) => each !== body.item)))
  sessionStore('demo').set(person(customerId))
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Page />))
  await settle()
}
beforeEach(() => void vi.clearAllMocks())
afterEach(async () => act(async () => root.unmount()))

it('keeps two lines that are saved one after the other, whichever answer comes first', async () => {
  await openPage('asha', [])
  const keeping = Promise.all([saved.keep(lineOf('lamp')), saved.keep(lineOf('rug'))])
  await settle()
  while (open.length > 0) {
    open.pop()?.answer()
    await settle()
  }
  await act(async () => void (await keeping))
  expect(shown()).toEqual(['rug', 'lamp'])
})

it('ends without the lines that were removed one after the other, whichever answer comes first', async () => {
  await openPage('ben', ['lamp', 'rug', 'vase'])
  let removing: Promise<unknown> = Promise.resolve()
  await act(async () => void (removing = Promise.all([saved.forget(lineOf('lamp')), saved.forget(lineOf('rug'))])))
  while (open.length > 0) {
    await act(async () => open.pop()?.answer())
    await settle()
  }
  await act(async () => void (await removing))
  expect(shown()).toEqual(['vase'])
})

it('shows a line again whose removal was refused', async () => {
  await openPage('cleo', ['lamp'])
  let removing: Promise<unknown> = Promise.resolve()
  await act(async () => void (removing = saved.forget(lineOf('lamp')).catch((error: Error) => error.message)))
  expect(shown()).toEqual([])
  await act(async () => open.shift()?.refuse())
  expect(await removing).toBe('No')
  expect(shown()).toEqual(['lamp'])
})

it("changes nobody else's list when its turn comes", async () => {
  await openPage('dora', [])
  const keeping = Promise.all([saved.keep(lineOf('lamp')), saved.keep(lineOf('rug'))])
  await settle()
  await act(async () => sessionStore('demo').set(person('ed')))
  open.shift()?.answer()
  await act(async () => void (await keeping))
  expect(api.addSaved).toHaveBeenCalledOnce()
})
