import { MAX_QUANTITY, mostOf } from '@galleria/rules'
import { Button, ButtonLink, Stepper } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { NOTIFY_ID } from '../../lib/paths.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useCart, useCartQuantity } from '../cart/cart-actions.ts'
import { useFetchSoon } from '../cart/use-fetch-soon.ts'
import { useTooMany } from '../cart/use-too-many.ts'
import { Price } from '../../components/price.tsx'
import { glyph } from '../../components/glyph.tsx'
import { useIsWished, useWishlist } from '../../lib/wishlist.ts'
import type { ProductData } from './product-data.ts'
import { focusOption, useChooseWords } from '../options/choose-words.ts'
import { chosenNames, isGoneInAll, nextToChoose, type Selection } from '../options/selection.ts'

export type BuyBoxProps = {
  product: ProductData
  selection: Selection
  /** What can still be chosen costs more than what is shown. */
  isFrom: boolean | undefined
  /** Where the options stand, to lead the shopper to one that is still to be chosen. */
  options: RefObject<HTMLElement | null>
}

/** Quantity, "Add to cart", heart. On a phone it is a bar that stays in reach and names what is chosen. */
export function BuyBox({ product, selection, isFrom, options }: BuyBoxProps) {
  const { t } = useLingui()
  const tellTooMany = useTooMany()
  const { format } = useTenant()
  const cart = useCart()
  const wishlist = useWishlist()
  const isWished = useIsWished(product.id)
  const [wanted, setWanted] = useState(1)
  const [once, isBusy] = useOneAtATime()
  const chooseWords = useChooseWords()
  const chosen = selection.shown
  const asked = isGoneInAll(product.variants) ? undefined : nextToChoose(product.options, selection)
  const inCart = useCartQuantity(asked ? undefined : chosen.id)
  const isSoldOut = !asked && chosen.isSoldOut === true
  const most = asked || isSoldOut ? MAX_QUANTITY : mostOf(chosen.left ?? Number.POSITIVE_INFINITY)
  const quantity = Math.min(wanted, most)

  // What is added is shown in the slider.
  useFetchSoon(!isSoldOut, cart.prepare)

  // What was wanted stays when another variant is chosen; where there are fewer of it, that is said.
  const isShort = wanted > most
  const tellShort = useEffectEvent(() => tellTooMany(most))
  useEffect(() => {
    if (isShort) tellShort()
  }, [isShort])

  async function add(): Promise<void> {
    const isAdded = await cart.add(
      { variantId: chosen.id, productId: product.id, name: product.name, seller: { id: product.seller.id, name: product.seller.name } },
      quantity,
    )
    if (!isAdded) return
    setWanted(1)
    cart.open()
  }

  return (
    <div className="buy-bar">
      <p className="buy-bar-off">
        <Trans>To add this to your cart, turn on JavaScript. You can look around without it.</Trans>
      </p>
      <div className="buy-bar-price">
        <Price isBrief isFrom={isFrom} price={chosen.price} listPrice={chosen.listPrice} />
        <span className="buy-bar-chosen">{chosenNames(product.options, selection).join(', ')}</span>
      </div>
      <div className="buy-bar-quantity" data-js>
        <Stepper
          value={quantity}
          max={most}
          onChange={setWanted}
          onTooMany={tellTooMany}
          labels={{ group: t`Quantity`, less: t`One less`, more: t`One more` }}
        />
      </div>
      {isSoldOut ? (
        <ButtonLink className="buy-bar-add" href={`#${NOTIFY_ID}`}>
          <Trans>Notify me</Trans>
        </ButtonLink>
      ) : (
        <Button
          className="buy-bar-add"
          data-js
          isBusy={isBusy}
          onPointerEnter={cart.prepare}
          onFocus={cart.prepare}
          onClick={() => (asked ? focusOption(options.current, asked) : once(add))}
        >
          {asked ? chooseWords(asked) : <Trans>Add to cart</Trans>}
          {inCart > 0 ? <span className="buy-bar-count">{t`${format.number(inCart)} in cart`}</span> : null}
        </Button>
      )}
      <Button
        kind="quiet"
        isSquare
        className="buy-bar-heart"
        data-js
        aria-label={t`Wishlist`}
        aria-pressed={isWished}
        onClick={() => wishlist.toggle({ _id: product.id, Name: product.name })}
      >
        {glyph('heart')}
      </Button>
    </div>
  )
}
