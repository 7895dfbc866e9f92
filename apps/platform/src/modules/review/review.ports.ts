import type { CustomerContext, RequestContext } from '../../context.ts'
import type { Orm } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'
import type { ReviewPicture, ReviewVideo } from './review.ts'

export type ReviewParts = {
  /** `tenant_id, product_id, ratings, review_counts`: how many gave 1 to 5 stars elsewhere, and in reviews that customers wrote here and that are shown. */
  readonly ratings: View
  /** `tenant_id, order_id, number, customer_id, product_id, created_at`: lines of orders that were delivered. */
  readonly deliveredLines: View
  /** `tenant_id, id, seller_id`: every product, also hidden ones. */
  readonly products: View
  /** `tenant_id, id, name` of sellers. */
  readonly sellers: View
}

export type ReviewPorts = {
  /** Of these products those that are sold. */
  readonly tilesOf: (ctx: RequestContext, productIds: readonly string[]) => Promise<readonly { readonly _id: string; readonly Name: string }[]>
  /** Holds the customer's row until the transaction ends (decision 0020). */
  readonly holdCustomer: (tx: Orm, ctx: CustomerContext) => Promise<void>
  readonly nameOf: (ctx: CustomerContext) => Promise<{ readonly first: string; readonly last: string }>
  /** Holds on to pictures of the customer; throws `storage.file_not_found`. */
  readonly attachPictures: (tx: Orm, ctx: CustomerContext, urls: readonly string[]) => Promise<readonly ReviewPicture[]>
  /** The same of one film. */
  readonly attachVideo: (tx: Orm, ctx: CustomerContext, url: string) => Promise<ReviewVideo>
  /** The bytes of a film that somebody may see. */
  readonly heldVideo: (tenantId: string, id: string) => Promise<{ readonly body: Buffer; readonly contentType: string } | undefined>
  /** Counts a review among the stars of its product: those that are shown now, and before; null where it is not shown. */
  readonly countStars: (tx: Orm, tenantId: string, productId: string, stars: { readonly now: number | null; readonly before: number | null }) => Promise<void>
}
