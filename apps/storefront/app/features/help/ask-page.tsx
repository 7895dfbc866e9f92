import { Trans, useLingui } from '@lingui/react/macro'
import { useParams, useRouter } from '../../lib/router/use-page.ts'
import type { Session } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { Fetched } from '../account/fetched.tsx'
import { useOrder } from '../orders/order-queries.ts'
import { AskForm } from './ask-form.tsx'
import { AskedOrder } from './asked-order.tsx'
import { HelpGate, HelpWaits } from './help-gate.tsx'
import { useHelpPaths } from './help-paths.ts'
import { useTicketsReload } from './use-tickets.ts'

/** a question to the shop, about an order where somebody comes from one. */
export function AskPage() {
  const { t } = useLingui()
  const { orderId } = useParams()
  const help = useHelpPaths()
  return (
    <HelpGate title={t`Send us a ticket`} back={{ href: help.help(orderId), label: t`Need help` }}>
      {(session) => (
        <>
          <div className="account-head">
            <h1>
              <Trans>Send us a ticket</Trans>
            </h1>
            <p className="muted">
              <Trans>You get a number to quote on the phone, and an answer by email and here.</Trans>
            </p>
          </div>
          {orderId ? <AboutOrder session={session} orderId={orderId} /> : <Ask />}
        </>
      )}
    </HelpGate>
  )
}

const AboutOrder = ({ session, orderId }: { session: Session; orderId: string }) => (
  <Fetched query={useOrder(session.userInfo._id, orderId)} waits={<HelpWaits />}>
    {(order) => (
      <div className="help">
        <AskedOrder order={order} />
        <Ask order={order} />
      </div>
    )}
  </Fetched>
)

function Ask({ order }: { order?: Parameters<typeof AskForm>[0]['order'] }) {
  const { t } = useLingui()
  const { go } = useRouter()
  const help = useHelpPaths()
  const reload = useTicketsReload()
  return (
    <AskForm
      order={order}
      onAsked={(number) => {
        toast(t`We got it. Its number is ${number}`)
        void reload()
        go(help.ticket(number))
      }}
    />
  )
}
