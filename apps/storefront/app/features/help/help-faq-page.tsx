import { ButtonLink } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '../../lib/router/use-page.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import { useOrder } from '../orders/order-queries.ts'
import { AskedOrder } from './asked-order.tsx'
import { HelpGate, HelpWaits } from './help-gate.tsx'
import { useHelpPaths } from './help-paths.ts'
import { OrderAnswers } from './order-answers.tsx'

/** R-065 with an order; without one the answers are a public page. */
export function HelpFaqPage() {
  const { t } = useLingui()
  const { orderId = '' } = useParams()
  const help = useHelpPaths()
  return (
    <HelpGate title={t`Answers for this order`} back={{ href: help.help(orderId), label: t`Need help` }}>
      {(session) => <Answers session={session} orderId={orderId} />}
    </HelpGate>
  )
}

function Answers({ session, orderId }: { session: Session; orderId: string }) {
  const { paths } = useTenant()
  const help = useHelpPaths()
  return (
    <>
      <div className="account-head">
        <h1>
          <Trans>Answers for this order</Trans>
        </h1>
      </div>
      <Fetched query={useOrder(session.userInfo._id, orderId)} waits={<HelpWaits />}>
        {(order) => (
          <div className="help">
            <AskedOrder order={order} />
            <OrderAnswers order={order} />
            <p className="help-acts">
              <ButtonLink href={help.ask(orderId)}>
                <Trans>Send us a ticket</Trans>
              </ButtonLink>
              <ButtonLink kind="quiet" href={paths.content('faq')}>
                <Trans>All questions</Trans>
              </ButtonLink>
            </p>
          </div>
        )}
      </Fetched>
    </>
  )
}
