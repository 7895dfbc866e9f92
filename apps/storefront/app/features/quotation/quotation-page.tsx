import { ButtonLink, EmptyState, Skeleton } from '@galleria/ui'
import { QUOTATION_PATHS } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { Tags } from 'lucide-react'
import { MoreButton } from '../../components/more-button.tsx'
import { itemsOf } from '../../lib/each-once.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AccountPage } from '../account/account-page.tsx'
import { Fetched } from '../account/fetched.tsx'
import { AskQuotation } from './ask-quotation.tsx'
import { QuotationCard } from './quotation-card.tsx'
import { useQuotation, useQuotationChanged, useQuotations } from './use-quotations.ts'
import './quotation.css'

/** what one has asked shops for; with `?product=` (and `&variation=`) a new one, with `?quote=` one of them. */
export function QuotationPage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <AccountPage
      title={t`Quotes`}
      part="profile"
      back={{ href: paths.profile(), label: t`My account` }}
      prompt={{ icon: Tags, title: t`Quotes`, text: <Trans>Log in to ask a shop for a price for a larger quantity.</Trans> }}
      waits={<QuotationWaits />}
    >
      {(session) => <Shown session={session} />}
    </AccountPage>
  )
}

function Shown({ session }: { session: Session }) {
  const query = useBrowserQuery()
  const [product, one] = [query.get('product'), query.get('quote')]
  if (product) return <AskQuotation key={product} session={session} product={product} variation={query.get('variation') ?? undefined} />
  return one ? <One session={session} quoteId={one} /> : <All session={session} />
}

function One({ session, quoteId }: { session: Session; quoteId: string }) {
  const { paths } = useTenant()
  const changed = useQuotationChanged(session.userInfo._id)
  return (
    <>
      <div className="account-head account-head-act">
        <h1>
          <Trans>Your quote</Trans>
        </h1>
        <ButtonLink kind="quiet" size="small" href={paths.local(QUOTATION_PATHS.all)}>
          <Trans>All quotes</Trans>
        </ButtonLink>
      </div>
      <Fetched
        query={useQuotation(session.userInfo._id, quoteId)}
        waits={<QuotationWaits />}
        renderMissing={(why) => <EmptyState icon={Tags} level={2} title={why} text={<Trans>It may belong to another account.</Trans>} />}
      >
        {(quotation) => <QuotationCard quotation={quotation} session={session} onChange={changed} />}
      </Fetched>
    </>
  )
}

function All({ session }: { session: Session }) {
  const query = useQuotations(session.userInfo._id)
  const changed = useQuotationChanged(session.userInfo._id)
  return (
    <>
      <div className="account-head">
        <h1>
          <Trans>Your quotes</Trans>
        </h1>
      </div>
      <Fetched query={query} waits={<QuotationWaits />}>
        {({ pages }) => {
          const quotations = itemsOf(pages)
          if (quotations.length === 0) return <None />
          return (
            <div className="quotation-list">
              {quotations.map((quotation) => (
                <QuotationCard key={quotation._id} quotation={quotation} session={session} onChange={changed} />
              ))}
              <MoreButton query={query}>
                <Trans>Show more</Trans>
              </MoreButton>
            </div>
          )
        }}
      </Fetched>
    </>
  )
}

function None() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <EmptyState
      icon={Tags}
      level={2}
      title={t`No quotes yet`}
      text={
        <Trans>When you need many pieces of a product, choose Ask for a price for a larger quantity on its page. What the shop offers you appears here.</Trans>
      }
      actions={
        <ButtonLink href={paths.home()}>
          <Trans>Continue shopping</Trans>
        </ButtonLink>
      }
    />
  )
}

const QuotationWaits = () => (
  <div className="quotation-list" aria-hidden="true">
    <Skeleton className="quotation-wait" />
    <Skeleton className="quotation-wait" />
  </div>
)
