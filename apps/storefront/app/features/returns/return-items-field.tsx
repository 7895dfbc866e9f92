import type { OrderPartWire } from '@galleria/contract'
import { Checkbox, Stepper } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import type { Returnable } from './return-queries.ts'

export type ReturnItemsFieldProps = {
  items: OrderPartWire['items']
  returnable: readonly Pick<Returnable, '_id' | 'qty'>[]
  /** How many of each variation go back. */
  pieces: ReadonlyMap<string, number>
  onChange: (pieces: ReadonlyMap<string, number>) => void
}

/** Which of the items go back, and how many of each. */
export function ReturnItemsField({ items, returnable, pieces, onChange }: ReturnItemsFieldProps) {
  const { t } = useLingui()
  const set = (id: string, quantity: number): void => {
    const next = new Map(pieces)
    if (quantity > 0) next.set(id, quantity)
    else next.delete(id)
    onChange(next)
  }
  return (
    <ul className="return-choices">
      {returnable.map(({ _id, qty }) => {
        const item = items.find((each) => each._id === _id)
        if (!item) return null
        const { name, image, Market, description_summary: choice } = item
        const chosen = pieces.get(_id) ?? 0
        return (
          <li key={_id}>
            <Checkbox
              checked={chosen > 0}
              onChange={(event) => set(_id, event.target.checked ? 1 : 0)}
              label={
                <span className="return-choice">
                  <ProductThumbnail image={image} name={name} market={Market?.slug} size={48} />
                  <span>
                    {name}
                    {choice ? <small className="muted">{choice}</small> : null}
                  </span>
                </span>
              }
            />
            {chosen > 0 && qty > 1 ? (
              <Stepper
                value={chosen}
                max={qty}
                onChange={(quantity) => set(_id, quantity)}
                isTypeable={false}
                labels={{ group: t`How many of ${name}`, less: t`One less`, more: t`One more` }}
              />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
