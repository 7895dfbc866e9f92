import { Breadcrumbs } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Kept } from '../../lib/kept.tsx'
import { useQuery } from '../../lib/router/use-page.ts'
import { useRemember } from '../../lib/seen.ts'
import { useTenant } from '../../lib/tenant.ts'
import { breadcrumbData } from '../catalog/breadcrumb-data.ts'
import { hasPicture } from '../../components/picture.tsx'
import { RecentlyViewed } from '../catalog/recently-viewed.tsx'
import { TileRow } from '../catalog/tile-row.tsx'
import { PageHead, StructuredData } from '../../components/page-head.tsx'
import { Attributes } from './attributes.tsx'
import { BuySection } from './buy-section.tsx'
import { Description } from './description.tsx'
import { Gallery } from './gallery.tsx'
import { type Selection, selectionIn } from '../options/selection.ts'
import { LiveStockSoon } from './live-stock-soon.tsx'
import { NoPictures } from './no-pictures.tsx'
import type { ProductData } from './product-data.ts'
import { productStructuredData } from './product-structured-data.ts'
import { ReviewsSlot } from '../review/reviews-slot.tsx'
import { VideoLink } from './video-link.tsx'
import { useReviewZoom } from './use-review-zoom.tsx'

/** What is chosen stands in the address (`?v=`), so that it can be shared and rendered by the server. */
export function ProductPage({ product: given }: { product: ProductData }) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const inAddress = useQuery().get('v')
  // What was just clicked shows at once, until the address has caught up or gone elsewhere.
  const [clicked, setClicked] = useState<{ readonly before: string | null; readonly selection: Selection }>()
  useEffect(() => setClicked((known) => (known?.before === inAddress ? known : undefined)), [inAddress])
  // As they are by now, until the page itself comes anew.
  const [live, setLive] = useState({ before: given.variants, variants: given.variants })
  const product = live.before === given.variants ? { ...given, variants: live.variants } : given
  const selection = clicked ? asItIs(clicked.selection, product.variants) : selectionIn(product.options, product.variants, inAddress)
  const chosen = selection?.shown
  const choose = (next: Selection) => setClicked({ before: inAddress, selection: next })
  const crumbs = [
    { label: t`Home`, href: paths.home() },
    { label: product.market.name, href: paths.market(product.market.slug) },
    { label: product.category.name, href: paths.listing(product.market.slug, product.category.slug) },
    { label: product.name },
  ]
  const facts = import.meta.env.SSR
    ? productStructuredData(product, { origin: tenant.origin, path: paths.product(product.slug), country: tenant.country, returns: tenant.returns })
    : undefined
  useRemember(product.id)
  const photos = useReviewZoom(product.name)
  const images = chosen && chosen.images.length > 0 ? chosen.images : product.images
  // Of what else may stand in an address there is no end.
  const isOneOfOurs = import.meta.env.SSR && (inAddress === null || inAddress === chosen?.id)
  return (
    <div data-market={product.market.slug}>
      <PageHead
        title={[product.name, product.brand].filter(Boolean).join(', ')}
        description={product.description.slice(0, 155)}
        image={product.images.find(hasPicture) ?? ''}
        type="product"
      />
      <StructuredData data={import.meta.env.SSR ? breadcrumbData(crumbs, tenant.origin) : undefined} />
      <StructuredData data={facts} />
      <div className="wrap product">
        <Breadcrumbs label={t`You are here`} crumbs={crumbs} />
        {images.length > 0 ? (
          <Gallery name={product.name} images={images}>
            {product.video ? <VideoLink name={product.name} video={product.video} poster={images[0]} /> : null}
          </Gallery>
        ) : (
          <NoPictures name={product.name} brand={product.brand} />
        )}
        {/* The first picture is the head's affair, and stands before. */}
        <Kept by={import.meta.env.SSR && isOneOfOurs && ['product', tenant, given, inAddress ?? '']}>
          {() => (
            <>
              <BuySection product={product} selection={selection} onChoose={choose} />
              {product.description === '' ? null : <Description text={product.description} />}
              <Attributes attributes={product.attributes} sku={selection?.open.length === 0 ? chosen?.sku : undefined} />
              <ReviewsSlot
                name={t`Reviews`}
                product={{ id: product.id, name: product.name, image: product.images[0] ?? '', market: product.market.slug }}
                action={paths.product(product.slug)}
                extra={{ v: inAddress ?? undefined }}
                rating={product.rating}
                ratingCount={product.ratingCount}
                histogram={product.histogram}
                list={product.reviews}
                onPhotos={photos.show}
              />
            </>
          )}
        </Kept>
      </div>
      <TileRow
        name="related"
        title={t`More like this`}
        why={t`More from ${product.relatedOf.name}`}
        tiles={product.related}
        all={{ href: paths.listing(product.market.slug, product.relatedOf.slug) }}
      />
      <RecentlyViewed except={[product.id]} />
      {photos.zoom}
      <LiveStockSoon
        id={product.id}
        name={product.name}
        selection={selection}
        variants={given.variants}
        onVariants={(variants) => setLive({ before: given.variants, variants })}
      />
    </div>
  )
}

/** What was chosen, with what can be had of it by now. */
const asItIs = ({ shown, open }: Selection, variants: ProductData['variants']): Selection => ({
  shown: variants.find(({ id }) => id === shown.id) ?? shown,
  open,
})
