import type { OrderWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, CircleQuestionMark, Flag, LifeBuoy, MessageCircle, Phone, RotateCcw, Ticket, X } from 'lucide-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { useParams } from '../../lib/router/use-page.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import { type LinkTile, LinkTiles } from '../account/link-tiles.tsx'
import { changeUntil } from '../orders/change-until.ts'
import { cancellableOf, isService, parcelsOf } from '../orders/order-parts.ts'
import { useNewestOrders, useOrder } from '../orders/order-queries.ts'
import { AskedOrder } from './asked-order.tsx'
import { HelpGate, HelpWaits } from './help-gate.tsx'
import { useHelpPaths } from './help-paths.ts'
import { providerQuery } from './provider-query.ts'
import { OrderAnswers } from './order-answers.tsx'

/** R-064, UX-37: from an order to whatever helps, each one tap away and with the order filled in. */
export function NeedHelpPage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { orderId } = useParams()
  const back = orderId ? { href: paths.orderDetail(orderId), label: t`Back to the order` } : { href: paths.profile(), label: t`My account` }
  return (
    <HelpGate title={t`Need help`} back={back}>
      {(session) => (
        <>
          <div className="account-head">
            <h1>
              <Trans>How can we help?</Trans>
            </h1>
          </div>
          {orderId ? <WithOrder session={session} orderId={orderId} /> : <WithoutOrder session={session} />}
        </>
      )}
    </HelpGate>
  )
}

const Ways = (props: { label: string; tiles: readonly LinkTile[] }) => <LinkTiles {...props} className="help-ways" />

const WithOrder = ({ session, orderId }: { session: Session; orderId: string }) => (
  <Fetched query={useOrder(session.userInfo._id, orderId)} waits={<HelpWaits />}>
    {(order) => (
      <div className="help">
        <AskedOrder order={order} />
        <OrderWays order={order} />
        {/* They are about things that come. */}
        {order.bill ? null : (
          <section aria-labelledby="help-answers">
            <h2 id="help-answers">
              <Trans>Answers for this order</Trans>
            </h2>
            <OrderAnswers order={order} most={8} />
          </section>
        )}
      </div>
    )}
  </Fetched>
)

function OrderWays({ order }: { order: OrderWire }) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const help = useHelpPaths()
  const { orderId } = order
  // The shop itself pays a bill: there is no seller to write to, and nothing to send back.
  const parcels = order.bill ? [] : parcelsOf(order)
  const callable = useCallable(parcels.map(({ provider }) => provider._id))
  const isArrived = parcels.some(({ orderStatus }) => orderStatus === 'delivered')
  const returnable = useReturnable(orderId, isArrived)
  // What can be pressed must not move away from under a finger.
  if (!callable || !returnable) return <HelpWaits />
  const toReturn = parcels.filter((parcel) => returnable.has(parcel.orderId))
  const tiles: LinkTile[] = [
    ...(cancellableOf(order).length > 0
      ? [
          {
            href: help.cancel(orderId),
            Icon: X,
            title: order.appointment ? t`Cancel appointment` : t`Cancel it`,
            text: order.appointment
              ? t`Until ${changeUntil(order.appointment, format)}`
              : order.bill
                ? t`Until it's sent to the operator`
                : isService(order)
                  ? t`Until the shop sets out`
                  : t`Until the shop has sent it`,
          },
        ]
      : []),
    ...toReturn.map((parcel) => ({
      href: help.sendBack(orderId, parcel.orderId),
      Icon: RotateCcw,
      title: toReturn.length > 1 ? t`Return items to ${parcel.provider.name}` : t`Return items`,
      text: t`What doesn't fit, is broken or isn't what you ordered`,
    })),
    ...parcels.flatMap(({ _id, provider }) => [
      {
        href: paths.chats({ seller: provider._id, order: _id }),
        Icon: MessageCircle,
        title: t`Write to ${provider.name}`,
        text: t`The shop sees which order you mean`,
      },
      ...(callable.has(provider._id)
        ? [{ href: help.callSeller(provider._id, orderId), Icon: Phone, title: t`Call ${provider.name}`, text: t`Its number and hours` }]
        : []),
    ]),
    {
      href: `${paths.content('faq')}#assistant`,
      Icon: MessageCircle,
      title: t`Ask the help desk`,
      text: t`Automatic answers right away: your order, delivery, returns`,
    },
    { href: help.ask(orderId), Icon: Ticket, title: t`Send us a ticket`, text: t`You get a number, and an answer from a person` },
    ...(order.bill
      ? []
      : [{ href: help.answers(orderId), Icon: CircleQuestionMark, title: t`Read the answers`, text: t`What others ask about orders like yours` }]),
  ]
  return <Ways label={t`What you can do`} tiles={tiles} />
}

/** Which of these sellers take calls; undefined until that is known. Whose answer fails takes none. */
function useCallable(sellers: readonly string[]): ReadonlySet<string> | undefined {
  const api = useApi()
  const found = useQueries({ queries: sellers.map((seller) => providerQuery(api, seller)) })
  if (found.some(({ isPending, failureCount }) => isPending && failureCount === 0)) return undefined
  return new Set(found.flatMap(({ data }) => (data?.takesCalls ? [data._id] : [])))
}

/** Of which parts, by their numbers, something can still be sent back; undefined until that is known. Where the answer fails, of none. */
function useReturnable(orderId: string, isArrived: boolean): ReadonlySet<string> | undefined {
  const api = useApi()
  const { data, isLoading, failureCount } = useQuery({
    queryKey: ['returnable', orderId],
    enabled: isArrived,
    queryFn: async ({ signal }) => (await api.listReturns({ params: { orderId } }, { signal })).returnable,
  })
  if (isLoading && failureCount === 0) return undefined
  return new Set(data?.map((line) => line.orderId))
}

/** Orders that help is offered with before one looks through all of them. */
export const NEWEST = 4

/** Which one? The newest ones first, goods or services, from here or from a till, and help that is about none. */
function WithoutOrder({ session }: { session: Session }) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const help = useHelpPaths()
  const { data: orders = [], isPending, failureCount } = useNewestOrders(session.userInfo._id, NEWEST)
  if (isPending && failureCount === 0) return <HelpWaits />
  return (
    <div className="help">
      {orders.length > 0 ? (
        <section aria-labelledby="help-which">
          <h2 id="help-which">
            <Trans>With one of your orders?</Trans>
          </h2>
          <ul className="help-orders">
            {orders.map((order) => (
              <li key={order._id}>
                <a className="help-order" href={help.help(order.orderId)}>
                  <span>
                    <b>{order.items[0]?.name}</b>
                    <small>
                      {order.orderId} · {format.date(order.createdAt)}
                    </small>
                  </span>
                  <ChevronRight className="icon" aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Ways
        label={t`What you can do`}
        tiles={[
          {
            href: `${paths.content('faq')}#assistant`,
            Icon: MessageCircle,
            title: t`Ask the help desk`,
            text: t`Automatic answers right away: your order, delivery, returns`,
          },
          { href: paths.content('faq'), Icon: CircleQuestionMark, title: t`Read the answers`, text: t`Ordering, delivery, paying, returns and your account` },
          { href: help.ask(), Icon: Ticket, title: t`Send us a ticket`, text: t`You get a number, and an answer from a person` },
          { href: help.tickets(), Icon: LifeBuoy, title: t`Your tickets`, text: t`Your questions and our answers` },
          { href: help.report(), Icon: Flag, title: t`Report an issue`, text: t`Something wrong with a product, a shop or a page` },
        ]}
      />
    </div>
  )
}
