import { mostOf } from '@galleria/rules'
import { Button, Stepper } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { useCart } from '../cart/cart-actions.ts'
import { useTooMany } from '../cart/use-too-many.ts'
import { Price } from '../../components/price.tsx'
import { glyph } from '../../components/glyph.tsx'
import { useWishlist } from '../../lib/wishlist.ts'
import type { ProductData } from './product-data.ts'
import type { Variant } from './variants.ts'

/** Quantity, "Add to cart", heart. On a phone it is a bar that stays in reach. */
export function BuyBox({ product, chosen }: { product: ProductData; chosen: Variant }) {
  const { t } = useLingui()
  const tellTooMany = useTooMany()
  const { format } = useTenant()
  const cart = useCart()
  const wishlist = useWishlist()
  const [quantity, setQuantity] = useState(1)
  const [isBusy, setIsBusy] = useState(false)
  const inCart = cart.lines.find(({ variantId }) => variantId === chosen.id)?.quantity ?? 0
  const isSoldOut = chosen.isSoldOut === true

  async function add(): Promise<void> {
    if (isBusy || isSoldOut) return
    setIsBusy(true)
    const isAdded = await cart.add({ variantId: chosen.id, name: product.name, seller: { id: product.seller.id, name: product.seller.name } }, quantity)
    setIsBusy(false)
    if (!isAdded) return
    setQuantity(1)
    cart.open()
  }

  return (
    <div className="buy-bar">
      <div className="buy-bar-price">
        <Price isBrief price={chosen.price} listPrice={chosen.listPrice} />
      </div>
      <div className="buy-bar-quantity" data-js>
        <Stepper
          value={quantity}
          max={mostOf(chosen.left ?? Number.POSITIVE_INFINITY)}
          onChange={setQuantity}
          onTooMany={tellTooMany}
          labels={{ group: t`Quantity`, less: t`One less`, more: t`One more` }}
        />
      </div>
      <Button className="buy-bar-add" data-js aria-disabled={isSoldOut || undefined} isBusy={isBusy} onClick={add}>
        {isSoldOut ? <Trans>Sold out</Trans> : <Trans>Add to cart</Trans>}
        {inCart > 0 ? <span className="buy-bar-count">{t`${format.number(inCart)} in cart`}</span> : null}
      </Button>
      <Button
        kind="quiet"
        isSquare
        className="buy-bar-heart"
        data-js
        aria-label={t`Wishlist`}
        aria-pressed={wishlist.ids.has(product.id)}
        onClick={() => wishlist.toggle({ _id: product.id, Name: product.name })}
      >
        {glyph('heart')}
      </Button>
    </div>
  )
}
