import type { InvoiceWire } from '@galleria/contract'
import { Button, ButtonLink, EmptyState, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, FileText, Printer } from 'lucide-react'
import { useParams } from '../../lib/router/use-page.ts'
import { PageHead } from '../../components/page-head.tsx'
import { useApi } from '../../lib/api.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useDownload } from '../../lib/use-download.ts'
import { AccountPage } from '../account/account-page.tsx'
import { Fetched } from '../account/fetched.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import './invoice.css'

/** R-063: what each seller of an order says for the books, to keep or to print. */
export function InvoicePage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { orderId = '' } = useParams()
  return (
    <AccountPage
      title={t`Invoice`}
      part="orders"
      back={{ href: paths.orderDetail(orderId), label: t`Order` }}
      isForGuests
      prompt={{ icon: FileText, title: t`Log in to see your invoice`, text: <Trans>Only the person who placed this order can see it.</Trans> }}
      waits={<InvoiceSkeleton />}
    >
      {(session) => <Invoices session={session} orderId={orderId} />}
    </AccountPage>
  )
}

function Invoices({ session, orderId }: { session: Session; orderId: string }) {
  const api = useApi()
  const query = useQuery({
    queryKey: ['invoices', session.userInfo._id, orderId],
    queryFn: async ({ signal }) => (await api.getInvoice({ params: { id: orderId } }, { signal })).data,
  })
  return (
    <Fetched query={query} waits={<InvoiceSkeleton />} renderMissing={(why) => <NotYet text={why} orderId={orderId} />}>
      {(invoices) => <Found invoices={invoices} orderId={orderId} />}
    </Fetched>
  )
}

function Found({ invoices, orderId }: { invoices: readonly InvoiceWire[]; orderId: string }) {
  const { t } = useLingui()
  const api = useApi()
  const { download, isBusy } = useDownload(() => api.getInvoicePaper({ params: { id: orderId } }), {
    name: `${t`Invoice`} ${orderId}.pdf`,
    type: 'application/pdf',
  })
  const [first, ...others] = invoices
  const number = others.length > 0 ? first?.master.orderId : first?.order.orderId
  return (
    <>
      <div className="account-head invoice-head">
        <h1>{invoices.length > 1 ? <Trans>Invoices</Trans> : <Trans>Invoice</Trans>}</h1>
        <div className="invoice-acts">
          <Button size="small" isBusy={isBusy} onClick={() => void download()}>
            <Download className="icon" aria-hidden="true" />
            <Trans>Download PDF</Trans>
          </Button>
          <Button kind="quiet" size="small" onClick={() => window.print()}>
            <Printer className="icon" aria-hidden="true" />
            <Trans>Print</Trans>
          </Button>
        </div>
      </div>
      <PageHead title={t`Invoice of order ${number}`} isIndexed={false} />
      <div className="invoices">
        {invoices.map((invoice) => (
          <InvoiceSheet key={invoice._id} invoice={invoice} />
        ))}
      </div>
    </>
  )
}

function NotYet({ text, orderId }: { text: string; orderId: string }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <EmptyState
      icon={FileText}
      title={t`No invoice to show`}
      text={text}
      actions={
        <ButtonLink href={paths.orderDetail(orderId)}>
          <Trans>See the order</Trans>
        </ButtonLink>
      }
    />
  )
}

const InvoiceSkeleton = () => (
  <>
    <div className="account-head" aria-busy="true">
      <Skeleton className="account-skeleton-title" />
    </div>
    <Skeleton className="invoice-skeleton" />
  </>
)
