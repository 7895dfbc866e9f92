import { IconButton, Stepper } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2, Truck } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import type { BasketGroup, BasketLine } from './basket.ts'
import type { Removals } from './removals.ts'
import { RemovedLine } from './removed-line.tsx'
import type { RowGroup } from './line-rows.ts'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { Trouble } from './line-trouble.tsx'
import { useTooMany } from './use-too-many.ts'

/** The lines of one seller, in the columns of L-12; cards where there is no room for columns. The roles keep it a table when CSS makes it cards. */
export function CartLines({ rows, group, removals }: { rows: RowGroup['rows']; group: BasketGroup | undefined; removals: Removals }) {
  const { t } = useLingui()
  return (
    <div className="cart-table" role="table" aria-label={t`Products`}>
      <div role="rowgroup" className="cart-columns">
        <div role="row">
          <span role="columnheader">{t`Product`}</span>
          <span role="columnheader">{t`Price`}</span>
          <span role="columnheader">{t`Quantity`}</span>
          <span role="columnheader">{t`Sub total`}</span>
          <span role="columnheader">{t`Action`}</span>
        </div>
      </div>
      <div role="rowgroup" className="cart-rows">
        {rows.map((row) =>
          row.kind === 'line' ? (
            <Line key={row.line.candidate.variantId} line={row.line} removals={removals} />
          ) : (
            <Removed key={`removed-${row.line.candidate.variantId}`} line={row.line} removals={removals} />
          ),
        )}
        {group ? <DeliveryLine group={group} /> : null}
      </div>
    </div>
  )
}

function Line({ line, removals }: { line: BasketLine; removals: Removals }) {
  const { t } = useLingui()
  const tellTooMany = useTooMany()
  const { paths, format } = useTenant()
  const { variantId, name } = line.candidate
  const troubleId = `trouble-${variantId}`
  const percent = format.percentOff(line.unitPrice, line.listPrice)
  return (
    <div role="row" className="cart-line" data-troubled={line.trouble ? '' : undefined}>
      <div role="cell" className="cart-product">
        <a className="cart-pic" href={line.slug ? paths.product(line.slug, variantId) : undefined} tabIndex={-1} aria-hidden="true">
          <ProductThumbnail image={line.image} market={line.market} size={88} />
        </a>
        <div>
          <a className="cart-name" href={line.slug ? paths.product(line.slug, variantId) : undefined}>
            {name}
          </a>
          {line.options ? <p className="muted small">{line.options}</p> : null}
          <Trouble line={line} id={troubleId} onSetQuantity={(quantity) => removals.setQuantity(line, quantity)} />
        </div>
      </div>
      <div role="cell" className="cart-unit">
        {format.money(line.unitPrice)}
        {line.listPrice && percent > 0 ? (
          <s>
            <span className="hidden-visually">{t`List price:`} </span>
            {format.money(line.listPrice)}
          </s>
        ) : null}
      </div>
      <div role="cell" className="cart-quantity">
        <Stepper
          value={line.quantity}
          min={0}
          max={Math.max(line.most, 1)}
          onChange={(quantity) => removals.setQuantity(line, quantity)}
          onTooMany={tellTooMany}
          labels={{ group: t`Quantity of ${name}`, less: t`One less of ${name}`, more: t`One more of ${name}` }}
        />
      </div>
      <div role="cell" className="cart-sum">
        {format.money(line.price)}
      </div>
      <div role="cell" className="cart-action">
        <IconButton aria-label={t`Remove ${name}`} title={t`Remove`} onClick={() => removals.setQuantity(line, 0)}>
          <Trash2 className="icon" aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

function Removed({ line, removals }: { line: BasketLine; removals: Removals }) {
  return (
    <div role="row" className="cart-line cart-line-removed">
      <div role="cell" aria-colspan={5}>
        <RemovedLine line={line} removals={removals} />
      </div>
    </div>
  )
}

/** K-22, V-35: a line like the others, but nobody can take it out, and it says so. */
function DeliveryLine({ group }: { group: BasketGroup }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const fee = group.deliveryFee.amount === 0 ? t`Free` : format.money(group.deliveryFee)
  return (
    <div role="row" className="cart-line cart-delivery">
      <div role="cell" className="cart-product">
        <span className="cart-pic">
          <span className="thumbnail thumbnail-plain">
            <Truck className="icon" aria-hidden="true" />
          </span>
        </span>
        <div>
          <span className="cart-name">
            <Trans>Delivery</Trans>
          </span>
          <p className="muted small">{t`You can not remove delivery charge`}</p>
        </div>
      </div>
      <div role="cell" className="cart-unit" />
      <div role="cell" className="cart-quantity" />
      <div role="cell" className="cart-sum">
        {fee}
      </div>
      <div role="cell" className="cart-action" />
    </div>
  )
}
