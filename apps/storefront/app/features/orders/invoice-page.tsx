import type { InvoiceWire } from '@galleria/contract'
import { Button, ButtonLink, EmptyState, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { useParams } from '../../lib/router/use-page.ts'
import { PageHead } from '../../components/page-head.tsx'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { announce } from '../../lib/toast.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { BuyerGate } from '../auth/sign-in-prompt.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import './invoice.css'

/** R-063: what each seller of an order says for the books, to keep or to print. */
export function InvoicePage() {
  const { t } = useLingui()
  const { orderId = '' } = useParams()
  return (
    <>
      <PageHead title={t`Invoice`} isIndexed={false} />
      <BuyerGate
        prompt={{ icon: FileText, title: t`Log in to see your invoice`, text: <Trans>Only the person who placed this order can see it.</Trans> }}
        skeleton={<InvoiceSkeleton orderId={orderId} />}
      >
        {(session) => <Invoices session={session} orderId={orderId} />}
      </BuyerGate>
    </>
  )
}

function Invoices({ session, orderId }: { session: Session; orderId: string }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const api = useApi()
  const failureText = useFailureText()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invoices', session.userInfo._id, orderId],
    queryFn: async ({ signal }) => (await api.getInvoice({ params: { id: orderId } }, { signal })).data,
  })
  if (!data && (!error || isFetching)) return <InvoiceSkeleton orderId={orderId} />
  return (
    <AccountLayout part="orders" session={session} back={{ href: paths.orderDetail(orderId), label: t`Order` }}>
      {data ? <Found invoices={data} orderId={orderId} /> : null}
      {!data && isApiFailure(error) && error.status >= 400 && error.status < 500 ? <NotYet text={failureText(error)} orderId={orderId} /> : null}
      {!data && !(isApiFailure(error) && error.status >= 400 && error.status < 500) ? (
        <AccountFailed text={failureText(error)} onRetry={() => void refetch()} isBusy={isFetching} />
      ) : null}
    </AccountLayout>
  )
}

function Found({ invoices, orderId }: { invoices: readonly InvoiceWire[]; orderId: string }) {
  const { t } = useLingui()
  const { download, isBusy } = useDownload(orderId)
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

/** The PDF comes with the token of whoever asks, so it cannot be a plain link. */
function useDownload(orderId: string) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const [isBusy, setIsBusy] = useState(false)
  const download = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const { bytes } = await api.getInvoicePaper({ params: { id: orderId } })
      const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }))
      const link = document.createElement('a')
      link.href = address
      link.download = `${t`Invoice`} ${orderId}.pdf`
      link.click()
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    } catch (error) {
      announce(failureText(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { download, isBusy }
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

function InvoiceSkeleton({ orderId }: { orderId: string }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <AccountLayout part="orders" back={{ href: paths.orderDetail(orderId), label: t`Order` }}>
      <div className="account-head" aria-busy="true">
        <Skeleton className="account-skeleton-title" />
      </div>
      <Skeleton className="invoice-skeleton" />
    </AccountLayout>
  )
}
