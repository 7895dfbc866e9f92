import { Button, Notice, Sheet, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Price } from '../../components/price.tsx'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useCart, useCartQuantity } from '../cart/cart-actions.ts'
import { focusOption, useChooseWords } from '../options/choose-words.ts'
import { OptionFieldset } from '../options/option-fieldset.tsx'
import { firstSelection, nextToChoose, type Selection, stillPossible } from '../options/selection.ts'
import { StockWords } from '../options/stock-words.tsx'
import { type QuickItem, quickItemQuery } from './quick-item.ts'
import type { TileData } from './tile-data.ts'
import './quick-add.css'

export type QuickAddSheetProps = { tile: TileData; isOpen: boolean; onClose: () => void }

/** The options of a product over the list that it stands in: from below on phones, beside its tile where there is room. */
export function QuickAddSheet({ tile, isOpen, onClose }: QuickAddSheetProps) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const api = useApi()
  const failureText = useFailureText()
  const { data: item, error, refetch } = useQuery({ ...quickItemQuery(api, tenant.locale, tile.id), enabled: isOpen })
  const [chosen, setChosen] = useState<Selection>()
  const first = item && firstSelection(item.options, item.variants)
  // What was chosen holds as long as it is sold; its price and stock are today's.
  const shown = chosen && item?.variants.find(({ id }) => id === chosen.shown.id)
  const selection = chosen && shown ? { ...chosen, shown } : first
  const isFrom = item && selection && stillPossible(item.options, item.variants, selection).some(({ price }) => price.amount > selection.shown.price.amount)
  const heading = (title: ReactNode) => (
    <div className="quick-add-head">
      <ProductThumbnail image={selection?.shown.images[0] ?? tile.image} market={tile.market} size={76} />
      <div>
        <p className="muted small">{tile.brand}</p>
        {title}
        <Price
          price={selection?.shown.price ?? tile.price}
          listPrice={selection ? selection.shown.listPrice : tile.listPrice}
          isFrom={selection ? isFrom : tile.isFrom}
        />
      </div>
    </div>
  )
  return (
    <Sheet className="quick-add" isOpen={isOpen} onClose={onClose} title={tile.name} heading={heading} closeLabel={t`Close`}>
      {item && selection ? (
        <Choices tile={tile} item={item} selection={selection} onChoose={setChosen} onDone={onClose} />
      ) : error ? (
        <Notice isAnnounced>
          <p>
            {failureText(error)}{' '}
            <button type="button" className="text-link" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </button>
          </p>
        </Notice>
      ) : (
        <div className="quick-add-skeleton" aria-busy="true">
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      )}
      <a
        className="text-link quick-add-page"
        href={paths.product(tile.slug, chosen && chosen.open.length === 0 ? chosen.shown.id : undefined)}
        onClick={onClose}
      >
        <Trans>See the whole page</Trans>
      </a>
    </Sheet>
  )
}

type ChoicesProps = { tile: TileData; item: QuickItem; selection: Selection; onChoose: (selection: Selection) => void; onDone: () => void }

function Choices({ tile, item: { options, variants }, selection, onChoose, onDone }: ChoicesProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const cart = useCart()
  const chooseWords = useChooseWords()
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const { shown } = selection
  const asked = nextToChoose(options, selection)
  const inCart = useCartQuantity(asked ? undefined : shown.id)
  const isSoldOut = shown.isSoldOut === true

  function add(): void {
    if (asked) return focusOption(ref.current, asked)
    if (isSoldOut) return
    onDone()
    // The tile shows it at once; a refusal takes it back and says why.
    void cart.add({ variantId: shown.id, productId: tile.id, name: tile.name, seller: tile.seller })
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
      <Button isWide className="quick-add-go" aria-disabled={(!asked && isSoldOut) || undefined} onClick={add}>
        {asked ? (
          chooseWords(asked)
        ) : isSoldOut ? (
          <Trans>Sold out</Trans>
        ) : (
          <>
            <Trans>Add to cart</Trans>
            <span>{format.money(shown.price)}</span>
          </>
        )}
      </Button>
    </div>
  )
}
