import type { View } from '../../infra/statement.ts'

export const catalogParts = {
  /** `tenant_id, id, seller_id`: every product, also hidden ones. */
  products: '(select tenant_id, id, seller_id from product)' satisfies View,

  /** `tenant_id, id, product_id, price, position`: every variant, also of hidden products. */
  variants: '(select tenant_id, id, product_id, price, position from variant)' satisfies View,

  /** `tenant_id, id, product_id, position`: every variant that a page shows; those of hidden products fall out. */
  shownVariants: `(select v.tenant_id, v.id, v.product_id, v.position from variant v
                     join product p on p.tenant_id = v.tenant_id and p.id = v.product_id and p.status = 'active')` satisfies View,

  /** `tenant_id, product_id, ratings, review_counts`: how many gave 1 to 5 stars elsewhere, as imports tell, and in reviews of this shop's customers. */
  ratings: '(select tenant_id, id as product_id, ratings, review_counts from product)' satisfies View,

  /** `tenant_id, image`: ids of the pictures that markets, products and variants show, films and captions among them; `none` stands where there is none. */
  pictureUses:
    `(select tenant_id, image from market where image <> 'none' union select tenant_id, unnest(images) from product union select tenant_id, unnest(images) from variant
      union select tenant_id, video ->> 'id' from product where video is not null
      union select p.tenant_id, c ->> 'id' from product p, jsonb_array_elements(p.video -> 'captions') c where p.video is not null)` satisfies View,

  /**
   * `tenant_id, id, sku, chosen, price, list_price, product_id, slug, name, options, attributes, seller_id, image, market, layout, sells, calendar`: variants that can be
   * sold, with what a line shows of them, whether they are goods or services, and of what is booked for a time the calendar of its seller. Hidden products fall out.
   */
  variantsForSale: `(select v.tenant_id, v.id, v.sku, v.options as chosen, v.price, v.list_price, p.id as product_id, p.slug || '-' || p.id as slug,
                            p.name, p.options, p.attributes, p.seller_id, coalesce(v.images[1], p.images[1], 'none') as image, m.slug as market, m.layout,
                            c.sells, p.calendar
                       from variant v
                       join product p on p.tenant_id = v.tenant_id and p.id = v.product_id and p.status = 'active'
                       join market m on m.tenant_id = p.tenant_id and m.id = p.market_id
                       join category c on c.tenant_id = p.tenant_id and c.id = p.category_id)` satisfies View,
}
