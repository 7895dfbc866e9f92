import { COUNTER_CODE_SECONDS, spokenCounterCode } from '@galleria/rules'
import { Button, FieldError, Skeleton } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AccountPage } from '../account/account-page.tsx'
import { Fetched } from '../account/fetched.tsx'
import './counter.css'

/** what a customer shows in a shop, so that what they buy there is among their orders. */
export function CounterCodePage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <AccountPage
      title={t`Code for the counter`}
      part="profile"
      back={{ href: paths.profile(), label: t`My account` }}
      prompt={{ icon: Store, title: t`Code for the counter`, text: <Trans>Log in to get a code that you show when you pay in a shop.</Trans> }}
      waits={
        <>
          <Head />
          <Skeleton className="counter-code-wait" />
        </>
      }
    >
      {({ userInfo: { _id: customerId } }) => (
        <>
          <Head />
          <Code customerId={customerId} />
        </>
      )}
    </AccountPage>
  )
}

const Head = () => (
  <div className="account-head">
    <h1>
      <Trans>Code for the counter</Trans>
    </h1>
    <p className="muted">
      <Trans>Show it or say it when you pay in one of our shops. Your purchase then appears in your orders, with its invoice, rewards and returns.</Trans>
    </p>
  </div>
)

function Code({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const api = useApi()
  const failureText = useFailureText()
  const now = useNow()
  const query = useQuery({
    queryKey: ['counter-code', customerId],
    queryFn: async () => (await api.makeCounterCode()).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Fetched query={query} waits={<Skeleton className="counter-code-wait" />}>
      {({ code, expiresAt }) => {
        const isOver = now !== undefined && now >= new Date(expiresAt)
        return (
          <section className="counter-code" aria-label={t`Your code`}>
            {isOver ? (
              <p className="counter-code-over">
                <Trans>This code has expired.</Trans>
              </p>
            ) : (
              <>
                <p className="counter-code-letters">{spokenCounterCode(code)}</p>
                <p className="muted">
                  <Plural
                    value={COUNTER_CODE_SECONDS / 60}
                    one="It works for # minute. The shop sees only your first name."
                    other="It works for # minutes. The shop sees only your first name."
                  />
                </p>
              </>
            )}
            {query.error && !query.isFetching ? <FieldError isAnnounced>{failureText(query.error)}</FieldError> : null}
            <Button kind={isOver ? 'primary' : 'quiet'} size="small" isBusy={query.isFetching} onClick={() => void query.refetch()}>
              <Trans>New code</Trans>
            </Button>
            <a className="text-link small" href={paths.local('/profile/my-order?type=IN-STORE')}>
              <Trans>What you bought in shops</Trans>
            </a>
          </section>
        )
      }}
    </Fetched>
  )
}
