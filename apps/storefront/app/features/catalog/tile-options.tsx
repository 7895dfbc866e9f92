import { mostOf } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useState } from 'react'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useCart, useProductInCart } from '../cart/cart-actions.ts'
import { glyph } from '../../components/glyph.tsx'
import { placeBeside } from './beside.ts'
import type { TileData } from './tile-data.ts'
import { useQuickHints } from './use-quick-hints.ts'
import { useTileStep } from './use-tile-step.ts'

const loadSheet = () => import('./quick-add-sheet.tsx').then((module) => module.QuickAddSheet)

/**
 * Quick add where there is something to choose: a link to the product until the page is alive, and then the door to a sheet with the options. What is in
 * the cart of one variant is changed right here; of several, the sheet says which. The plus stays the same element, so that the focus stays on it.
 */
export function TileOptions({ tile, href }: { tile: TileData; href: string }) {
  const { t } = useLingui()
  const { setQty } = useCart()
  const { ref, isOpen, open, close } = useTileStep<HTMLDivElement>()
  const [wasOpened, setWasOpened] = useState(false)
  const { quantity, onlyVariantId } = useProductInCart(tile.id)
  const { name } = tile
  const isFull = quantity >= mostOf(Number.POSITIVE_INFINITY)

  const choose = (): void => {
    placeBeside(ref.current?.closest<HTMLElement>('.tile'))
    setWasOpened(true)
    open()
  }
  const setTo = (next: number): void => {
    if (onlyVariantId) void setQty({ variantId: onlyVariantId, productId: tile.id, name, seller: tile.seller }, next)
    else choose()
  }
  const hints = useQuickHints(tile.id, loadSheet)
  const isMore = quantity > 0 && onlyVariantId !== undefined
  const onPlus = (event: MouseEvent): void => {
    // Whoever wants another tab gets the product there.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!isMore) choose()
    else if (!isFull) setTo(quantity + 1)
  }
  return (
    <>
      <div ref={ref} className={quantity > 0 ? 'tile-add tile-stepper' : 'tile-add'}>
        {quantity > 0 ? (
          <>
            <button type="button" aria-label={t`One less of ${name}`} aria-haspopup={onlyVariantId ? undefined : 'dialog'} onClick={() => setTo(quantity - 1)}>
              {glyph('minus')}
            </button>
            <button
              type="button"
              className="tile-pieces"
              aria-haspopup="dialog"
              aria-label={t`${quantity} in cart, options for ${name}`}
              onClick={choose}
              {...hints}
            >
              {quantity}
            </button>
          </>
        ) : null}
        <a
          key="more"
          className="tile-plus"
          data-live
          href={href}
          role={isMore ? 'button' : undefined}
          aria-haspopup={isMore ? undefined : 'dialog'}
          aria-label={isMore ? t`One more of ${name}` : t`Choose options for ${name}`}
          aria-disabled={isFull || undefined}
          onClick={onPlus}
          onKeyDown={(event) => {
            if (event.key !== ' ') return
            event.preventDefault()
            event.currentTarget.click()
          }}
          {...hints}
        >
          {glyph('plus')}
        </a>
      </div>
      {wasOpened ? <LazyPart load={loadSheet} props={{ tile, isOpen, onClose: close }} name={t`The options`} /> : null}
    </>
  )
}
