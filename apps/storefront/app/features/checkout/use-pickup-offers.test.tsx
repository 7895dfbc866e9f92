// @vitest-environment happy-dom
import type { Position } from '@galleria/kernel'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { usePickupOffers } from './use-pickup-offers.ts'

const { listPickupSlots, api } = vi.hoisted(() => {
  const asked = vi.fn<(input: { query: { lat?: number } }) => Promise<unknown>>()
  return { listPickupSlots: asked, api: { listPickupSlots: asked } }
})
vi.mock('../../lib/api.ts', () => ({ useApi: () => api }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const BENGALURU: Position = [77.6, 12.97]
const DELHI: Position = [77.21, 28.61]

beforeEach(() => {
  listPickupSlots.mockImplementation(async ({ query: { lat } }) => ({
    data: { stores: lat === undefined ? [{ _id: 'near' }, { _id: 'far' }] : lat === BENGALURU[1] ? [{ _id: 'near' }] : [] },
  }))
})

type Asked = Parameters<typeof usePickupOffers>[1]

function Offers(asked: Asked) {
  return (
    usePickupOffers('s1', asked)
      .data?.map(({ _id }) => _id)
      .join() ?? 'not known'
  )
}

/** What comes to be offered to one who asks for this first and then for that. */
async function expectOffered(expected: string, ...wishes: readonly Asked[]): Promise<void> {
  const box = document.createElement('div')
  const root = createRoot(box)
  const client = new QueryClient()
  for (const wish of wishes)
    await act(async () => {
      root.render(
        <QueryClientProvider client={client}>
          <Offers {...wish} />
        </QueryClientProvider>,
      )
    })
  // An answer may lead to another question, which is asked when this one is drawn.
  for (let turn = 0; turn < 100 && box.textContent !== expected; turn += 1) await act(async () => new Promise((resolve) => setTimeout(resolve, 2)))
  expect(box.textContent).toBe(expected)
  await act(async () => root.unmount())
  client.clear()
}

it('are those near to where somebody is, and none where all are too far', async () => {
  await expectOffered('near', { from: BENGALURU })
  await expectOffered('', { from: DELHI })
  await expectOffered('near,far', { from: undefined })
})

it('are all for somebody who has decided to fetch it and is far from each, also who says so only then', async () => {
  await expectOffered('near', { from: BENGALURU, isDecided: true })
  await expectOffered('near,far', { from: DELHI, isDecided: true })
  await expectOffered('near,far', { from: undefined, isDecided: true }, { from: DELHI, isDecided: true })
})

it('are not asked for before they are wanted', async () => {
  await expectOffered('not known', { from: DELHI, isWanted: false, isDecided: true })
  expect(listPickupSlots).not.toHaveBeenCalled()
})
