import { randomUUID } from 'node:crypto'
import type { OwnReviewWire } from '@galleria/contract'
import { anAddress, type SignedIn, type TestPlatform, type TestProduct, type TestShop } from '@galleria/testing'

/** Who says something about a product, and who decides about that. A test has a shop and a product of its own, so both are asked for each time. */
export function reviewersOf(where: () => { readonly shop: TestShop; readonly product: TestProduct }) {
  /** Orders a piece of the product; answers the order's number. */
  async function order({ api }: SignedIn): Promise<string> {
    await api.addToCart({ body: { item: where().product.variantIds[0] ?? '', quantity: 1 } })
    const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6, lat: 12.9 } } })
    const body = { orderHash: quote.hash, orderDetails: { paymentType: 'COD' as const, deliveryAddress: { address: anAddress() } } }
    return (await api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body })).content.orderId
  }
  /** To whom it has been delivered. */
  async function buyer(): Promise<SignedIn> {
    const { shop } = where()
    const customer = await shop.addCustomer()
    await shop.deliver(await order(customer))
    return customer
  }
  const write = async ({ api }: SignedIn, rating: number, more: object = {}): Promise<OwnReviewWire> =>
    (await api.createReview({ body: { item: where().product.id, rating, ...more } })).data
  /** By somebody who has bought it for that. */
  const review = async (rating: number, more: object = {}): Promise<OwnReviewWire> => write(await buyer(), rating, more)
  async function staff(): Promise<SignedIn['api']> {
    const { shop } = where()
    const { api, userInfo } = await shop.addCustomer()
    await shop.setRights(userInfo._id, ['review.moderate'])
    return api
  }
  return { order, buyer, write, review, staff }
}

/** How many reviews, votes and reports do not agree with what is counted. */
export const faultsOfReviews = async (platform: Pick<TestPlatform, 'check'>) =>
  (await platform.check()).filter(({ name, count }) => name.startsWith('review.') && count > 0)
