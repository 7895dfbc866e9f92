import { mostOf } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { useCart, useCartQuantity } from '../cart/cart-actions.ts'
import { glyph } from '../../components/glyph.tsx'
import type { TileData } from './tile-data.ts'

/** Quick add, which becomes a stepper once in the cart. The plus stays the same button, so that the focus stays on it. */
export function TileQuantity({ tile, variantId }: { tile: TileData; variantId: string }) {
  const { t } = useLingui()
  const { setQty } = useCart()
  const quantity = useCartQuantity(variantId)
  const { name } = tile
  const candidate = { variantId, productId: tile.id, name, seller: tile.seller }
  const isFull = quantity >= mostOf(tile.left ?? Number.POSITIVE_INFINITY)
  return (
    <div className={quantity > 0 ? 'tile-add tile-stepper' : 'tile-add'} data-js>
      {quantity > 0 ? (
        <>
          <button type="button" aria-label={t`One less of ${name}`} onClick={() => setQty(candidate, quantity - 1)}>
            {glyph('minus')}
          </button>
          <output aria-label={t`${quantity} in cart`}>{quantity}</output>
        </>
      ) : null}
      <button
        key="more"
        type="button"
        aria-label={quantity > 0 ? t`One more of ${name}` : t`Add ${name} to cart`}
        aria-disabled={isFull || undefined}
        onClick={() => (isFull ? undefined : setQty(candidate, quantity + 1))}
      >
        {glyph('plus')}
      </button>
    </div>
  )
}
