// @vitest-environment happy-dom
import type { AddressWire } from '@galleria/contract'
import { expect, it, vi } from 'vitest'
import { withQueries } from '../../lib/queries.fixture.tsx'
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

const { expectSaid } = withQueries()

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
