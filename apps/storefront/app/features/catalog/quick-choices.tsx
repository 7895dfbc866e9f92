import { Button, ButtonLink } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { useCart, useCartQuantity } from '../cart/cart-actions.ts'
import { focusOption, useChooseWords } from '../options/choose-words.ts'
import { OptionFieldset } from '../options/option-fieldset.tsx'
import { isGoneInAll, nextToChoose, type Selection } from '../options/selection.ts'
import { StockWords } from '../options/stock-words.tsx'
import type { QuickItem } from './quick-item.ts'
import type { TileData } from './tile-data.ts'

export type QuickChoicesProps = {
  tile: TileData
  item: QuickItem
  selection: Selection
  onChoose: (selection: Selection) => void
  /** It goes into the cart. */
  onDone: () => void
  /** It has come into the cart. */
  onAdded?: (() => void) | undefined
}

/** Options, stock and the way into the cart, for whatever shows a product over a list. */
export function QuickChoices({ tile, item: { options, variants }, selection, onChoose, onDone, onAdded }: QuickChoicesProps) {
  const { t } = useLingui()
  const { format, paths } = useTenant()
  const cart = useCart()
  const chooseWords = useChooseWords()
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const { shown } = selection
  const asked = isGoneInAll(variants) ? undefined : nextToChoose(options, selection)
  const inCart = useCartQuantity(asked ? undefined : shown.id)
  const isSoldOut = !asked && shown.isSoldOut === true

  function add(): void {
    if (asked) return focusOption(ref.current, asked)
    onDone()
    // The tile shows it at once; a refusal takes it back and says why.
    void cart.add({ variantId: shown.id, productId: tile.id, name: tile.name, seller: tile.seller }).then((isAdded) => (isAdded ? onAdded?.() : undefined))
  }

  return (
    <div ref={ref} className="quick-add-choices">
      {options.map((option) => (
        <OptionFieldset
          key={option.code}
          name={`${id}${option.code}`}
          option={option}
          options={options}
          variants={variants}
          selection={selection}
          onChoose={onChoose}
        />
      ))}
      <p className="quick-add-stock" aria-live="polite">
        <StockWords selection={selection} />
        {inCart > 0 ? <span className="muted">{t`${format.number(inCart)} in cart`}</span> : null}
      </p>
      {isSoldOut ? (
        <ButtonLink isWide className="quick-add-go" data-replace href={paths.notifyMe(tile.slug, shown.id)}>
          <Trans>Notify me</Trans>
        </ButtonLink>
      ) : (
        <Button isWide className="quick-add-go" onClick={add}>
          {asked ? (
            chooseWords(asked)
          ) : (
            <>
              <Trans>Add to cart</Trans>
              <span>{format.money(shown.price)}</span>
            </>
          )}
        </Button>
      )}
    </div>
  )
}
