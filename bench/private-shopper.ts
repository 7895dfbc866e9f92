import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type ApiClient, type ApiInput, createApiClient, httpTransport } from '@galleria/api-client'
import { routeTable } from '@galleria/contract'
import { OUTBOX_SECRET, type Server } from './servers.ts'

/** What a device of somebody who is signed in keeps for a page of the shop. */
export type StoredSession = { readonly origin: string; readonly localStorage: { name: string; value: string }[] }

const HOUSE: ApiInput<'addAddress'>['body']['address'] = {
  name: { first: 'Bench', last: 'Buyer' },
  houseNumber: '14',
  street1: '12th Main Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'IN',
  zip: '560038',
  phoneNumber: '9845010101',
  location: { coordinates: [77.6412, 12.9698] },
}
const PLACE = { long: 77.6412, lat: 12.9698 }

/** The six digits that were sent there. */
async function codeTo(api: ApiClient, to: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { data } = await api.listDevelopmentOutbox({ headers: { 'outbox-secret': OUTBOX_SECRET }, query: { to } })
    const code = /\b\d{6}\b/.exec(data[0]?.text ?? '')?.[0]
    if (code !== undefined) return code
    await setTimeout(200)
  }
  throw new Error(`no code came to ${to}`)
}

/** Somebody with an address, an order and two more pieces in the cart, as the storefront remembers them. */
export async function signInShopper({ url }: Server): Promise<StoredSession> {
  const clientOf = (token?: string) => {
    const headers = { 'x-tenant-key': 'galleria', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    return createApiClient(routeTable, httpTransport({ baseUrl: `${url}/api`, headers: () => headers }))
  }
  const email = `${randomUUID()}@bench.example`
  const { refId } = await clientOf().requestSignUpCode({ body: { email, name: { first: 'Bench', last: 'Buyer' } } })
  const { token, userInfo } = await clientOf().verifyCode({ body: { refId, code: await codeTo(clientOf(), email) } })
  const api = clientOf(token)
  const { data: tiles } = await api.filterItems({ query: { market: 'electronics' } })
  const item = tiles.find(({ Availability, variationId }) => Availability === 'IN STOCK' && variationId)?.variationId
  if (!item) throw new Error('nothing is in stock')
  await api.addAddress({ body: { address: HOUSE } })
  await api.addToCart({ body: { item, quantity: 1 } })
  const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: PLACE } })
  await api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body: { orderHash: quote.hash, orderDetails: { paymentType: 'COD' } } })
  await api.addToCart({ body: { item, quantity: 2 } })
  return { origin: url, localStorage: [{ name: 'galleria:galleria:session', value: JSON.stringify({ token, userInfo }) }] }
}
