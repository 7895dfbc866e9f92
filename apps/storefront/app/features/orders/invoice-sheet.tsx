import type { InvoiceWire } from '@galleria/contract'
import { instantAt } from '@galleria/kernel'
import { groupedPhone } from '@galleria/rules'
import { Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Totals } from '../../components/totals.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { restOf } from './order-parts.ts'
import { useOrderWords } from './order-words.ts'

/** One seller's invoice, as it would lie on a table. */
export function InvoiceSheet({ invoice }: { invoice: InvoiceWire }) {
  const { t } = useLingui()
  const { format, tenant } = useTenant()
  const words = useOrderWords()
  const rest = restOf(invoice)
  const { provider, customer } = invoice
  const serviceDay = invoice.serviceDay ? format.date(instantAt(invoice.serviceDay, 12 * 60, tenant.timeZone).toISOString()) : null
  return (
    <Card as="section" className="invoice" aria-labelledby={invoice._id}>
      <h2 id={invoice._id}>
        <Trans>Invoice {invoice.number}</Trans>
      </h2>
      <p className="muted">
        <Trans>
          {format.date(invoice.issuedAt)}, for order <span className="unbroken">{invoice.order.orderId}</span> of {format.date(invoice.orderedAt)}
        </Trans>
      </p>
      {serviceDay ? (
        <p className="muted">
          <Trans>Appointment on {serviceDay}</Trans>
        </p>
      ) : null}
      <div className="invoice-parties">
        <div>
          <h3>
            <Trans>Sold by</Trans>
          </h3>
          <p>
            <b>{provider.name}</b>
          </p>
          <p>{provider.address}</p>
          <p>{groupedPhone(provider.phone, tenant.country)}</p>
          {provider.businessNo ? (
            <p>
              <Trans>Business no. {provider.businessNo}</Trans>
            </p>
          ) : null}
        </div>
        <div>
          <h3>
            <Trans>Sold to</Trans>
          </h3>
          <p>
            <b>{customer.name}</b>
          </p>
          <p>{customer.address}</p>
        </div>
      </div>
      <table className="invoice-items">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Item</Trans>
            </th>
            <th scope="col">
              <Trans>Qty</Trans>
            </th>
            <th scope="col" className="invoice-each">
              <Trans>Unit price</Trans>
            </th>
            <th scope="col">
              <Trans>Amount</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.items.map((item) => (
            <tr key={item._id}>
              <td>
                {item.name}
                <small className="muted">{[item.description_summary, item.sku].filter(Boolean).join(' · ')}</small>
              </td>
              <td>{format.number(item.qty)}</td>
              <td className="invoice-each">{format.money(item.unitPrice)}</td>
              <td>{format.money(item.finalPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Totals
        subTotal={invoice.subTotal}
        discount={invoice.discount}
        deliveryFee={invoice.deliveryFee}
        isFetched={invoice.payment.isAtStore}
        isWithoutDelivery={invoice.counterSale !== null || invoice.payment.isAtVisit}
        taxIncluded={invoice.taxIncluded}
        taxAdded={invoice.taxAdded}
        {...(invoice.taxLines.length > 0 ? { taxLines: invoice.taxLines } : {})}
        total={invoice.total}
        totalLabel={t`Total`}
      />
      {invoice.wallet.amount > 0 ? (
        <p className="muted">
          <Trans>Paid from wallet</Trans>: {format.money(invoice.wallet)}
        </p>
      ) : null}
      {rest.amount > 0 ? (
        <p className="muted">
          {invoice.counterSale
            ? `${words.boughtThere} · ${words.paidThere[invoice.counterSale.paidWith]}`
            : words.paymentAt(invoice.payment.type, invoice.payment.isAtStore ? 'store' : invoice.payment.isAtVisit ? 'visit' : 'door')}
          {invoice.wallet.amount > 0 ? <>: {format.money(rest)}</> : null}
          {invoice.payment.isPaid ? (
            <>
              {' · '}
              <Trans>Paid</Trans>
            </>
          ) : null}
        </p>
      ) : null}
      {invoice.creditNotes.length > 0 ? <CreditNotes invoice={invoice} /> : null}
    </Card>
  )
}

function CreditNotes({ invoice: { creditNotes } }: { invoice: InvoiceWire }) {
  const { format } = useTenant()
  return (
    <>
      <h3>
        <Trans>Money returned</Trans>
      </h3>
      <ul className="invoice-credits">
        {creditNotes.map(({ _id, number, issuedAt, amount }) => (
          <li key={_id}>
            <span>
              <Trans>
                Credit note {number}, {format.date(issuedAt)}
              </Trans>
            </span>
            <span className="money">−&nbsp;{format.money(amount)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
