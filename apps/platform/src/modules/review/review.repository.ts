import { MAX_PICTURES_OF_REVIEWS, type ReviewSort } from '@galleria/rules'
import type { Database } from '../../infra/database.ts'
import { type NamedStatement, statement } from '../../infra/statement.ts'
import type { Review } from './review.ts'

/** A review of `review r` as the domain knows it, for `to_jsonb`: so instants are texts, whoever asks. */
export const REVIEW = `r.id, r.product_id as "productId", r.author, r.rating, r.title, r.comments, r.locale, r.is_verified as "isVerified",
       r.helpful + r.helpful_elsewhere as helpful, r.created_at as "createdAt", r.edited_at as "editedAt", r.hidden_at is not null as "isHidden",
       case when r.reply is not null then jsonb_build_object('comments', r.reply, 'locale', r.reply_locale, 'createdAt', r.replied_at, 'editedAt', r.reply_edited_at) end as reply,
       array(select p.image from review_picture p where p.tenant_id = r.tenant_id and p.review_id = r.id order by p.position) as images,
       (select jsonb_build_object('id', v.video, 'contentType', v.media_type, 'poster', v.poster, 'seconds', v.seconds)
          from review_video v where v.tenant_id = r.tenant_id and v.review_id = r.id) as video`

const NEWEST = 'r.created_at desc, r.id'
const ORDER: Readonly<Record<ReviewSort, string>> = {
  newest: NEWEST,
  helpful: `r.helpful + r.helpful_elsewhere desc, ${NEWEST}`,
  highest: `r.rating desc, ${NEWEST}`,
  lowest: `r.rating, ${NEWEST}`,
}

/** One round trip for all that a page says of a product's reviews. */
const pageBy = (sort: ReviewSort) =>
  statement(
    `review-page-${sort}`,
    ['tenantId', 'productId', 'rating', 'hasImages', 'limit', 'offset'],
    `with shown as materialized (
       select r.*, exists (select from review_picture p where p.tenant_id = r.tenant_id and p.review_id = r.id) as has_images
         from review r where r.tenant_id = :tenantId and r.product_id = :productId and r.hidden_at is null),
     meant as (select * from shown r where (:rating::int is null or r.rating = :rating) and (not :hasImages::boolean or r.has_images))
     select (select count(*)::int from meant) as total,
            array(select to_jsonb(page) from (select ${REVIEW} from meant r order by ${ORDER[sort]} limit :limit offset :offset) page) as reviews,
            array(select (select count(*)::int from shown r where r.rating = stars) from generate_series(1, 5) stars order by stars) as histogram,
            array(select jsonb_build_object('image', p.image, 'reviewId', r.id)
                    from shown r join review_picture p on p.tenant_id = r.tenant_id and p.review_id = r.id
                   where r.has_images order by ${NEWEST}, p.position limit ${MAX_PICTURES_OF_REVIEWS}) as images`,
  )
const PAGES: Readonly<Record<ReviewSort, NamedStatement<keyof ReviewQuery | 'tenantId' | 'productId'>>> = {
  newest: pageBy('newest'),
  helpful: pageBy('helpful'),
  highest: pageBy('highest'),
  lowest: pageBy('lowest'),
}

type ReviewQuery = { readonly rating: number | null; readonly hasImages: boolean; readonly limit: number; readonly offset: number }

export type ReviewPage = {
  readonly total: number
  readonly reviews: readonly Review[]
  /** How many there are with 1 to 5 stars, whatever is asked for. */
  readonly histogram: readonly number[]
  readonly images: readonly { readonly image: string; readonly reviewId: string }[]
}

/** What everybody sees. */
export function reviewRepository(database: Database, tenantId: string) {
  return {
    page: async (productId: string, sort: ReviewSort, query: ReviewQuery): Promise<ReviewPage> => {
      const page = PAGES[sort]
      const [found] = await database.listPublic<ReviewPage>(page, page.values({ tenantId, productId, ...query }))
      return found ?? { total: 0, reviews: [], histogram: [], images: [] }
    },
  }
}
