// @vitest-environment happy-dom
import type { AddressWire } from '@galleria/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ADDRESS } from './quote.fixture.ts'
import { type QuoteQuestion, useQuote } from './use-quote.ts'

const { confirmCheckout, api } = vi.hoisted(() => {
  const asked = vi.fn<() => Promise<unknown>>()
  return { confirmCheckout: asked, api: { confirmCheckout: asked } }
})
vi.mock('../../lib/api.ts', () => ({ useApi: () => api }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const question: QuoteQuestion = {
  session: { token: 't', userInfo: { _id: 'c1', customerNo: '1', name: { first: 'Anjali', last: 'Rao' }, authentication: { userName: 'anjali' } } },
  sellerId: undefined,
  address: ADDRESS,
  payment: undefined,
  pickups: [],
  windows: [],
  useWallet: false,
  coupon: undefined,
  cartVersion: 'v1',
  isOver: false,
}
function Priced({ at }: { at: AddressWire }) {
  const { isError, data } = useQuote({ ...question, address: at })
  return isError ? 'refused' : data ? 'priced' : 'not known'
}

let root: ReturnType<typeof createRoot>
let client: QueryClient
let box: HTMLElement
beforeEach(() => {
  box = document.createElement('div')
  root = createRoot(box)
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(async () => {
  await act(async () => root.unmount())
  client.clear()
})

async function expectSaid(part: ReactNode, expected: string): Promise<void> {
  await act(async () => root.render(<QueryClientProvider client={client}>{part}</QueryClientProvider>))
  for (let turn = 0; turn < 100 && box.textContent !== expected; turn += 1) await act(async () => new Promise((resolve) => setTimeout(resolve, 2)))
  expect(box.textContent).toBe(expected)
}

it('is asked for anew where an address is mended that nothing goes to', async () => {
  confirmCheckout.mockRejectedValueOnce(new Error('checkout.delivery_unavailable')).mockResolvedValue({ data: {} })
  await expectSaid(<Priced at={{ ...ADDRESS, zip: '650038' }} />, 'refused')
  await expectSaid(<Priced at={ADDRESS} />, 'priced')
  expect(confirmCheckout).toHaveBeenCalledTimes(2)
})

it('is not asked for anew where only a name was changed', async () => {
  confirmCheckout.mockReset().mockResolvedValue({ data: {} })
  await expectSaid(<Priced at={ADDRESS} />, 'priced')
  await expectSaid(<Priced at={{ ...ADDRESS, name: { first: 'Anjali', last: 'Rao Iyer' } }} />, 'priced')
  expect(confirmCheckout).toHaveBeenCalledOnce()
})
