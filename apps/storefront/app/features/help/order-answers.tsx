import type { OrderWire } from '@galleria/contract'
import { faqOccasionsOf } from '@galleria/rules'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import { FaqList } from '../faq/faq-list.tsx'
import { parcelsOf } from '../orders/order-parts.ts'
import { HelpWaits } from './help-gate.tsx'
import '../content/content.css'
import '../faq/faq.css'

/** What people ask when an order stands like this one: what presses most first, and each once. */
export function OrderAnswers({ order, most }: { order: OrderWire; most?: number }) {
  const api = useApi()
  const { tenant } = useTenant()
  const parcels = parcelsOf(order)
  const occasions = faqOccasionsOf({
    statuses: parcels.map(({ orderStatus }) => orderStatus),
    isUnpaid: order.can.pay,
    isPickedUp: parcels.some(({ pickup }) => pickup !== null),
    isAppointment: order.appointment !== null,
  })
  const query = useQuery({ queryKey: ['faq', tenant.locale], queryFn: ({ signal }) => api.listFaq({ query: {} }, { signal }) })
  return (
    <Fetched query={query} waits={<HelpWaits />}>
      {({ data, language }) => {
        const fitting = occasions.flatMap((occasion) => data.filter((each) => each.occasions.includes(occasion)))
        const questions = [...new Map(fitting.map((each) => [each._id, each])).values()].slice(0, most)
        if (questions.length > 0) return <FaqList questions={questions} lang={language === tenant.locale ? undefined : language} />
        return (
          <p className="muted">
            <Trans>There's no answer to this here yet. Ask us and we'll reply.</Trans>
          </p>
        )
      }}
    </Fetched>
  )
}
