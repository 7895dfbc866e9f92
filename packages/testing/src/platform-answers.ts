import { addAddress, type AddressInput, type CartWire } from '@galleria/contract'
import { type AddressField, type FieldProblem, type KindSold, type PriceStep, steppedPrice, type TaxTerms } from '@galleria/rules'
import { readAddress } from '@galleria/platform/address'
import { toWireCart } from '@galleria/platform/cart'
import { atQuantity } from '@galleria/platform/cart-lines'
import { RequestInvalid } from '@galleria/platform/errors'
import { inputCheck } from '@galleria/platform/input'

/** What a shop sets that its prices depend on. Minor units. */
export type PricedShop = {
  readonly currency: string
  readonly delivery: { readonly fee: number; readonly freeFrom: number }
  readonly tax: TaxTerms
  /** Of volume prices; none where it is left out. */
  readonly steps?: readonly PriceStep[]
}

/** What is in a cart, as the platform reads it. Minor units of a piece that is bought alone. */
export type StockedLine = {
  readonly variantId: string
  readonly quantity: number
  readonly unitPrice: number
  readonly listPrice: number | null
  readonly stock: number
  readonly sellerId: string
  readonly market: string
  /** Goods unless told. */
  readonly sells?: KindSold
}

type Answer = Parameters<typeof toWireCart>
type Line = Answer[1]['lines'][number]

/** The platform's own answer to a cart, without a database: for tests that hold the browser's figures to it. */
export function cartOnTheWire(shop: PricedShop, lines: readonly StockedLine[]): CartWire {
  const settings = shop as Answer[0]['tenant']['settings']
  const ctx = { locale: 'en', currency: shop.currency, tenant: { settings } } as Answer[0]
  const { steps = [] } = shop
  const priced = lines.map((line) => {
    const alone: Line = { ...NAMED, ...line, singlePrice: line.unitPrice, productId: line.variantId }
    return atQuantity(alone, line.quantity, (good, quantity) => steppedPrice(good, quantity, steps))
  })
  return toWireCart(ctx, { lines: priced, warnings: [] })
}

const NAMED = {
  slug: 'thing',
  sku: 'thing',
  name: { en: 'Thing' },
  choice: {},
  sellerName: 'Shop',
  image: '/img/none',
  content: null,
  sells: 'goods',
  booking: null,
} as const

/** What the platform finds wrong with an address that is added: paths by the door, which reads texts as they come, or fields by the rules. */
export type AddressAnswer =
  | { readonly is: 'accepted' }
  | { readonly is: 'refused at the door'; readonly paths: readonly string[] }
  | { readonly is: 'refused'; readonly faults: readonly { readonly field: AddressField | 'country'; readonly problem?: FieldProblem }[] }

const checkAddAddress = inputCheck(addAddress)

/** The platform's own answer to an address in a shop of this country, without a database and before anybody looks for the place. */
export function answerToAddress(address: AddressInput, country: string): AddressAnswer {
  // As it travels.
  const body: unknown = JSON.parse(JSON.stringify({ address }))
  try {
    checkAddAddress({ body })
  } catch (error) {
    if (!(error instanceof RequestInvalid)) throw error
    return { is: 'refused at the door', paths: error.errors.map(({ path }) => path) }
  }
  const read = readAddress((body as { readonly address: AddressInput }).address, country)
  return 'faults' in read ? { is: 'refused', faults: read.faults } : { is: 'accepted' }
}
