import { randomUUID } from 'node:crypto'
import type { ApiClient, ApiInput } from '@galleria/api-client'
import { anAddress, type SignedIn, type TestPlatform, type TestShop } from '@galleria/testing'

/** A quote for cash on delivery in Bengaluru. */
export const CHECKOUT = { checkout: { type: 'COD' as const }, location: { long: 77.6412, lat: 12.9698 } }

export const refusalOf = (promise: Promise<unknown>) => promise.then(() => 'accepted').catch((error: { code: string }) => error.code)

/** Somebody with an address and `quantity` of a variant in the cart. */
export async function aCustomerWithCart(shop: TestShop, variantId: string, quantity = 1): Promise<SignedIn> {
  const customer = await shop.signUp()
  await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.addToCart({ body: { item: variantId, quantity } })
  return customer
}

/** The order of what is in the cart, as it was just quoted. */
export async function orderInput(api: ApiClient, key?: string): Promise<ApiInput<'createOrder'>> {
  const { data: quote } = await api.confirmCheckout({ query: {}, body: CHECKOUT })
  return { headers: { 'idempotency-key': key ?? randomUUID() }, body: { orderDetails: { paymentType: 'COD' }, orderHash: quote.hash } }
}

/** Puts a product into a category that sells services: from now on it is done for somebody. */
export async function makeService(platform: TestPlatform, { tenantId }: Pick<TestShop, 'tenantId'>, productId: string): Promise<void> {
  await platform.database.run(
    {
      name: 'test-service-category',
      text: `with known as (select id from category where tenant_id = $1 and slug = 'visits'),
       added as (insert into category (tenant_id, id, market_id, slug, name, position, sells)
                 select tenant_id, gen_random_uuid(), market_id, 'visits', name, 1, 'services' from category
                  where tenant_id = $1 and not exists (select from known) limit 1 returning id)
       update product set category_id = c.id from (select id from known union all select id from added) c where tenant_id = $1 and product.id = $2`,
    },
    [tenantId, productId],
  )
  await platform.catchUp()
}
