import { Button, ButtonLink, Sheet } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { glyph } from '../../components/glyph.tsx'
import { Price } from '../../components/price.tsx'
import { RatingLink } from '../../components/rating-link.tsx'
import { ShareButton } from '../../components/share-button.tsx'
import { useAfterPaint } from '../../lib/after-paint.ts'
import { QueryProvider } from '../../lib/query.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { useIsWished, useWishlist } from '../../lib/wishlist.ts'
import type { QuickItem } from './quick-item.ts'
import { QuickChoices } from './quick-choices.tsx'
import { QuickPending } from './quick-pending.tsx'
import { QuickPictures } from './quick-pictures.tsx'
import type { TileData } from './tile-data.ts'
import { useQuickItem } from './use-quick-item.ts'
import './quick-add.css'
import './quick-view.css'

export type QuickViewDialogProps = { tile: TileData; isOpen: boolean; onClose: () => void }

/** R-046, L-11: what matters of a product, over the list that it stands in. */
export const QuickViewDialog = (props: QuickViewDialogProps) => (
  <QueryProvider>
    <Look {...props} />
  </QueryProvider>
)

function Look({ tile, isOpen, onClose }: QuickViewDialogProps) {
  const { t } = useLingui()
  const { id, name, market } = tile
  const wishlist = useWishlist()
  const isWished = useIsWished(id)
  const { item, selection, choose, error, retry, price, path } = useQuickItem(tile, isOpen)
  const isShown = useAfterPaint(isOpen)
  const images = [selection?.shown.images, item?.images].find((some) => some && some.length > 0) ?? [tile.image]
  const heading = (title: ReactNode) => (
    <div className="quick-view-head">
      <p className="muted small">{tile.brand}</p>
      {title}
    </div>
  )
  return (
    <Sheet className="quick-view" isOpen={isShown} onClose={onClose} title={name} heading={heading} closeLabel={t`Close`}>
      <div className="quick-view-columns" data-market={market}>
        <QuickPictures key={images.join()} tile={tile} images={images} />
        <div>
          <RatingLink rating={tile.rating} count={tile.ratingCount} href={`${path}#reviews`} isOverPage />
          <Price {...price} className="price-large" />
          <div className="quick-view-buy">
            {tile.isBooked ? (
              <ButtonLink href={path} data-replace>
                <Trans>Book</Trans>
              </ButtonLink>
            ) : item && selection ? (
              <QuickChoices tile={tile} item={item} selection={selection} onChoose={choose} onDone={onClose} />
            ) : (
              <QuickPending error={error} onRetry={retry} />
            )}
          </div>
          <div className="quick-view-acts">
            <Button kind="quiet" size="small" aria-pressed={isWished} onClick={() => wishlist.toggle({ _id: id, Name: name })}>
              {glyph('heart')}
              {t`Wishlist`}
            </Button>
            <ShareButton title={name} path={path} />
          </div>
          {item ? <Facts item={item} sku={selection?.open.length === 0 ? selection.shown.sku : undefined} /> : null}
        </div>
      </div>
      <a className="text-link quick-add-page" data-replace href={path}>
        <Trans>See full details</Trans>
      </a>
    </Sheet>
  )
}

function Facts({ item: { market, category, tags }, sku }: { item: QuickItem; sku: string | undefined }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <dl className="quick-view-facts">
      {sku ? (
        <div>
          <dt>{t`Item number`}</dt>
          <dd>{sku}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t`Category`}</dt>
        <dd>
          <a className="text-link" data-replace href={paths.listing(market.slug, category.slug)}>
            {category.name}
          </a>
        </dd>
      </div>
      {tags.length > 0 ? (
        <div>
          <dt>{t`Tags`}</dt>
          <dd className="quick-view-tags">
            {tags.map((tag) => (
              <a key={tag} data-replace href={paths.search({ q: tag, market: market.slug })}>
                {tag}
              </a>
            ))}
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
