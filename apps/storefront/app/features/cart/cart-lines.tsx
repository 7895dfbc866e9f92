import { hasGoods } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { type BasketGroup, type BasketLine, lineName } from './basket.ts'
import { DeliveryRow } from './delivery-row.tsx'
import type { LineActions } from './line-actions.ts'
import { LineStepper } from './line-stepper.tsx'
import { LineWords } from './line-words.tsx'
import { RemovedLine } from './removed-line.tsx'
import type { RowGroup } from './line-rows.ts'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'

export type CartLinesProps = { rows: RowGroup['rows']; group: BasketGroup | undefined; actions: LineActions }

/** The lines of one seller, in the columns of L-12; cards where there is no room for columns. The roles keep it a table when CSS makes it cards. */
export function CartLines({ rows, group, actions }: CartLinesProps) {
  const { t } = useLingui()
  return (
    <div className="cart-table" role="table" aria-label={t`Products`}>
      <div role="rowgroup" className="cart-columns">
        <div role="row">
          <span role="columnheader">{t`Product`}</span>
          <span role="columnheader">{t`Price`}</span>
          <span role="columnheader">{t`Quantity`}</span>
          <span role="columnheader">{t`Subtotal`}</span>
          <span role="columnheader">{t`Action`}</span>
        </div>
      </div>
      <div role="rowgroup" className="cart-rows">
        {rows.map((row) =>
          row.kind === 'line' ? (
            <Line key={row.line.candidate.variantId} line={row.line} actions={actions} />
          ) : (
            <Removed key={`removed-${row.line.candidate.variantId}`} line={row.line} isSaved={row.isSaved} actions={actions} />
          ),
        )}
        {group && hasGoods(group.lines) ? <DeliveryRow group={group} /> : null}
      </div>
    </div>
  )
}

function Line({ line, actions }: { line: BasketLine; actions: LineActions }) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const { variantId } = line.candidate
  const name = lineName(line)
  const percent = format.percentOff(line.unitPrice, line.listPrice)
  const each = format.money(line.unitPrice)
  const off = format.percent(percent)
  const former =
    line.listPrice && percent > 0 ? (
      <s>
        <span className="hidden-visually">{t`List price:`} </span>
        {format.money(line.listPrice)}
      </s>
    ) : null
  const { perMeasure } = line
  const measured = perMeasure && `${format.money(perMeasure.price)} / ${format.measure(perMeasure.amount, perMeasure.unit)}`
  const href = line.slug ? paths.product(line.slug, variantId) : undefined
  return (
    <div role="row" className="cart-line" data-troubled={line.trouble ? '' : undefined}>
      <div role="cell" className="cart-product">
        <a className="cart-pic" href={href} tabIndex={-1} aria-hidden="true">
          <ProductThumbnail image={line.image} name={line.candidate.name} market={line.market} size={88} />
        </a>
        <div>
          <a className="cart-name" href={href}>
            {line.candidate.name}
          </a>
          {line.options ? <p className="muted small">{line.options}</p> : null}
          {line.terms ? <p className="muted small">{line.terms}</p> : null}
          {line.quantity > 1 ? (
            <p className="muted small cart-each">
              {t`${each} each`} {former}
            </p>
          ) : null}
          {measured ? <p className="muted small cart-each">{measured}</p> : null}
          <LineWords line={line} actions={actions} />
        </div>
      </div>
      <div role="cell" className="cart-unit">
        {each}
        {former}
        {measured ? <small className="muted">{measured}</small> : null}
      </div>
      <div role="cell" className="cart-quantity">
        <LineStepper line={line} actions={actions} />
      </div>
      <div role="cell" className="cart-sum">
        {format.money(line.price)}
        {percent > 0 ? (
          <em>
            {line.quantity > 1 ? null : former} {t`${off} off`}
          </em>
        ) : null}
      </div>
      <div role="cell" className="cart-action">
        {actions.save ? (
          <button type="button" className="text-link" onClick={() => actions.save?.(line)}>
            <Trans>
              Save for later<span className="hidden-visually">: {name}</span>
            </Trans>
          </button>
        ) : null}
        <button type="button" className="text-link" onClick={() => actions.setQuantity(line, 0)}>
          <Trans>
            Remove<span className="hidden-visually"> {name}</span>
          </Trans>
        </button>
      </div>
    </div>
  )
}

function Removed({ line, isSaved, actions }: { line: BasketLine; isSaved: boolean | undefined; actions: LineActions }) {
  return (
    <div role="row" className="cart-line cart-line-removed">
      <div role="cell" aria-colspan={5}>
        <RemovedLine line={line} isSaved={isSaved} actions={actions} />
      </div>
    </div>
  )
}
