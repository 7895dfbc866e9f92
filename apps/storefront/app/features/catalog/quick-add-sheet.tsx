import { Sheet } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Price } from '../../components/price.tsx'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { useAfterPaint } from '../../lib/after-paint.ts'
import { QueryProvider } from '../../lib/query.tsx'
import { QuickChoices } from './quick-choices.tsx'
import { QuickPending } from './quick-pending.tsx'
import type { TileData } from './tile-data.ts'
import { useQuickItem } from './use-quick-item.ts'
import './quick-add.css'

export type QuickAddSheetProps = {
  tile: TileData
  isOpen: boolean
  onClose: () => void
  /** It is in the cart. */
  onAdded?: (() => void) | undefined
}

/** The options of a product over the list that it stands in: from below on phones, beside its tile where there is room. */
export const QuickAddSheet = (props: QuickAddSheetProps) => (
  <QueryProvider>
    <OptionsSheet {...props} />
  </QueryProvider>
)

function OptionsSheet({ tile, isOpen, onClose, onAdded }: QuickAddSheetProps) {
  const { t } = useLingui()
  const { item, selection, choose, error, retry, price, path } = useQuickItem(tile, isOpen)
  const isShown = useAfterPaint(isOpen)
  const heading = (title: ReactNode) => (
    <div className="quick-add-head">
      <ProductThumbnail image={selection?.shown.images[0] ?? tile.image} name={tile.name} brand={tile.brand} market={tile.market} size={76} />
      <div>
        <p className="muted small">{tile.brand}</p>
        {title}
        <Price {...price} />
      </div>
    </div>
  )
  return (
    <Sheet className="quick-add" isOpen={isShown} onClose={onClose} title={tile.name} heading={heading} closeLabel={t`Close`}>
      {item && selection ? (
        <QuickChoices tile={tile} item={item} selection={selection} onChoose={choose} onDone={onClose} onAdded={onAdded} />
      ) : (
        <QuickPending error={error} onRetry={retry} />
      )}
      <a className="text-link quick-add-page" data-replace href={path}>
        <Trans>See full details</Trans>
      </a>
    </Sheet>
  )
}
