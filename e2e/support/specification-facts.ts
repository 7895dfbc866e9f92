import { expect } from 'vitest'

/** Section 3 of the specifications: the fields of each entity, as they name them. What a value looks like inside, such as money, they leave open. */
const text: string = expect.any(String)
const number: number = expect.any(Number)
const flag: boolean = expect.any(Boolean)
const list: unknown[] = expect.any(Array)
export const there: unknown = expect.anything()

/** E-01 */
export const CART_ITEM = {
  _id: text,
  qty: number,
  unitPrice: there,
  unitAmount: number,
  provider: there,
  description_summary: text,
  Name: text,
  images: { icon: text },
  price: there,
  Quantity: number,
}

/** E-02 */
export const CHECKOUT_DATA = {
  totalPrice: there,
  listPrice: there,
  totalPriceBeforeTax: there,
  items: list,
  payment: { type: text },
  payments: list,
  hash: text,
  createdAt: text,
}

/** E-04 */
export const ADDRESS = {
  _id: text,
  isDefault: flag,
  houseNumber: text,
  street1: text,
  city: text,
  state: text,
  country: text,
  zip: text,
  location: { coordinates: [number, number] },
}

/** E-06 */
export const PROVIDER = {
  _id: text,
  office: { address: there },
  authentication: { userName: text, phone: text },
  preferences: { delivery: { allowPickupFromShop: flag }, paymentMethod: there },
}

/** E-07 as D1 has it: what a search hit holds. */
export const PRODUCT = {
  Name: text,
  Price: there,
  Availability: expect.stringMatching(/^(IN STOCK|OUT OF STOCK)$/),
  productType: expect.stringMatching(/^(?!CHILD$)/), // ST-17
  catalog: { name: text },
  images: list,
  Market: there,
}

/** E-07 as D2 has it: what the page of an item holds. */
export const ITEM = { ...PRODUCT, variations: list, variationId: text, 'Deal Price': there, catalogs: list }

/** */
export const VARIATION = { _id: text, DealPrice: there }

/** E-08 */
export const CATALOG_NODE = { name: text, index: number, isMarket: flag, isCategory: flag, isProductType: flag }

/** E-13 */
export const SESSION = { token: text, userInfo: { name: { first: text }, authentication: { userName: text }, customerNo: text } }

/** E-15; `icon` may be null. */
export const OPERATOR = { _id: text, operatorname: text, operatorid: text, viewBillRequired: flag, category: text }

/** E-18 */
export const ORDER = { orderId: text, orderStatus: text, reportStatus: text }

/** Every one of a list, and there is at least one. */
export function expectEach(things: readonly unknown[], facts: object): void {
  expect(things.length).toBeGreaterThan(0)
  for (const thing of things) expect(thing).toMatchObject(facts)
}

/** E-14 */
export const REVIEW = { _id: text, rating: number, comments: text, images: list }
