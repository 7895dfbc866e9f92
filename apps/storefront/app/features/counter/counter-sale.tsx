import { type CounterPayment, MAX_QUANTITY } from '@galleria/rules'
import { Button, Field, FieldError, fieldProps, Input, Segmented, Skeleton, Stepper } from '@galleria/ui'
import type { CounterProductWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { Totals } from '../../components/totals.tsx'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import type { Shopper } from './shopper-form.tsx'
import { type Line, type Sold, useCounterProducts, useCounterQuote, useSell } from './use-counter.ts'

type CounterSaleProps = { shopper: Shopper; onSold: (sold: Sold) => void; onOther: () => void }

/** What somebody takes along, what it comes to, and how they pay. */
export function CounterSale({ shopper, onSold, onOther }: CounterSaleProps) {
  const [lines, setLines] = useState<readonly Line[]>([])
  const { firstName } = shopper
  const put = (product: CounterProductWire, quantity: number) => {
    const others = lines.map((line) => (line.product._id === product._id ? { product, quantity } : line)).filter((line) => line.quantity > 0)
    setLines(others.some((line) => line.product._id === product._id) || quantity === 0 ? others : [...others, { product, quantity }])
  }
  const add = (product: CounterProductWire) => {
    const known = lines.find((line) => line.product._id === product._id)?.quantity ?? 0
    put(product, Math.min(known + 1, mostOf(product)))
  }
  return (
    <>
      <p className="counter-shopper">
        <b>{firstName === '' ? <Trans>A customer</Trans> : firstName}</b>
        <Button kind="quiet" size="small" onClick={onOther}>
          <Trans>Somebody else</Trans>
        </Button>
      </p>
      <div className="counter-desk">
        <Products onAdd={add} />
        <Bill shopper={shopper} lines={lines} onPut={put} onSold={onSold} />
      </div>
    </>
  )
}

const mostOf = ({ stock }: CounterProductWire): number => Math.min(stock, MAX_QUANTITY)

function Products({ onAdd }: { onAdd: (product: CounterProductWire) => void }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const id = useId()
  const [q, setQ] = useState('')
  // Who it is has been found, and the form with what was pressed is gone.
  useEffect(() => document.getElementById(id)?.focus(), [id])
  return (
    <section className="counter-products" aria-label={t`Products`}>
      <Field id={id} label={t`Product`} hint={t`By name or number`}>
        <Input {...fieldProps(id, { hint: t`By name or number` })} type="search" value={q} maxLength={80} onChange={(event) => setQ(event.target.value)} />
      </Field>
      <Fetched query={useCounterProducts(q.trim())} waits={<Skeleton className="counter-wait" />}>
        {(products) =>
          products.length === 0 ? (
            <p className="muted">
              <Trans>Your shop sells nothing with that name or number.</Trans>
            </p>
          ) : (
            <ul className="counter-list">
              {products.map((product) => (
                <li key={product._id}>
                  <ProductThumbnail image={product.image} name={product.name} market={product.Market.slug} size={48} />
                  <span className="counter-words">
                    <b>{product.name}</b>
                    <small className="muted">{[product.description_summary, product.sku].filter(Boolean).join(' · ')}</small>
                    <small>
                      {format.money(product.unitPrice)} · {product.stock > 0 ? <Trans>{product.stock} left</Trans> : <Trans>Out of stock</Trans>}
                    </small>
                  </span>
                  <Button
                    kind="quiet"
                    size="small"
                    disabled={product.stock === 0}
                    aria-label={t`Add ${[product.name, product.description_summary].filter(Boolean).join(', ')}`}
                    onClick={() => onAdd(product)}
                  >
                    <Plus className="icon" aria-hidden="true" />
                    <Trans>Add</Trans>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </section>
  )
}

type BillProps = { shopper: Shopper; lines: readonly Line[]; onPut: (product: CounterProductWire, quantity: number) => void; onSold: (sold: Sold) => void }

function Bill({ shopper: { visit }, lines, onPut, onSold }: BillProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const failureText = useFailureText()
  const sell = useSell()
  const quote = useCounterQuote(visit, lines)
  const [paidWith, setPaidWith] = useState<CounterPayment>('cash')
  const [once, isBusy] = useOneAtATime()
  const [failure, setFailure] = useState<string>()
  const head = useRef<HTMLHeadingElement>(null)
  const count = lines.length
  const before = useRef(count)
  // With a line goes what was pressed to take it away.
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) head.current?.focus()
    before.current = count
  }, [count])
  const total = quote.isPlaceholderData ? undefined : quote.data?.total

  async function ringUp(): Promise<void> {
    if (!total) return
    setFailure(undefined)
    try {
      onSold(await sell(visit, lines, paidWith, total))
    } catch (error) {
      setFailure(failureText(error))
      // What has changed is shown before it is tried again.
      void quote.refetch()
    }
  }

  return (
    <section className="counter-bill" aria-labelledby="counter-bill">
      <h2 id="counter-bill" ref={head} tabIndex={-1}>
        <Trans>Purchase</Trans>
      </h2>
      {lines.length === 0 ? (
        <p className="muted">
          <Trans>Add what's on the counter.</Trans>
        </p>
      ) : (
        <>
          <ul className="counter-lines">
            {lines.map(({ product, quantity }) => (
              <li key={product._id}>
                <span className="counter-words">
                  <b>{product.name}</b>
                  <small className="muted">{[product.description_summary, format.money(product.unitPrice)].filter(Boolean).join(' · ')}</small>
                </span>
                <Stepper
                  value={quantity}
                  min={0}
                  max={mostOf(product)}
                  onChange={(next) => onPut(product, next)}
                  labels={{ group: t`Quantity of ${product.name}`, less: t`One less of ${product.name}`, more: t`One more of ${product.name}` }}
                />
              </li>
            ))}
          </ul>
          <Fetched query={quote} waits={<Skeleton className="counter-wait" />}>
            {(sums) => (
              <>
                <Totals
                  subTotal={sums.subTotal}
                  deliveryFee={{ ...sums.total, amount: 0 }}
                  isWithoutDelivery
                  taxIncluded={sums.taxIncluded}
                  taxAdded={sums.taxAdded}
                  taxLines={sums.taxLines}
                  total={sums.total}
                  totalLabel={t`Total`}
                />
                {sums.reward && sums.reward.amount > 0 ? (
                  <p className="muted small">
                    <Trans>The customer earns {format.money(sums.reward)}.</Trans>
                  </p>
                ) : null}
              </>
            )}
          </Fetched>
          <Segmented
            legend={t`Paid`}
            value={paidWith}
            onChange={setPaidWith}
            options={[
              { value: 'cash', label: t`Cash` },
              { value: 'card', label: t`Card` },
            ]}
          />
          {failure ? <FieldError isAnnounced>{failure}</FieldError> : null}
          <Button isBusy={isBusy} disabled={!total} onClick={() => void once(ringUp)}>
            {total ? <Trans>Paid: {format.money(total)}</Trans> : <Trans>Paid</Trans>}
          </Button>
        </>
      )}
    </section>
  )
}
