import { Button } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useIsWished, useWishlist } from '../lib/wishlist.ts'
import { glyph } from './glyph.tsx'
import { Price, type PriceProps } from './price.tsx'
import './buy-bar.css'

type BuyBarProps = Pick<PriceProps, 'price' | 'listPrice' | 'isFrom'> & {
  product: { readonly id: string; readonly name: string }
  /** What of it is chosen, in short. */
  chosen: readonly string[]
  /** What is said before all else. */
  before?: ReactNode
  /** The way to have it: what is large of it is a `buy-bar-add`. */
  children: ReactNode
}

/** How a product is had, and the heart. On a phone it is a bar that stays in reach, with the price and what is chosen. */
export function BuyBar({ product, chosen, before, children, ...price }: BuyBarProps) {
  const { t } = useLingui()
  const wishlist = useWishlist()
  const isWished = useIsWished(product.id)
  return (
    <div className="buy-bar">
      {before}
      <div className="buy-bar-price">
        <Price isBrief {...price} />
        <span className="buy-bar-chosen">{chosen.join(', ')}</span>
      </div>
      {children}
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
