import { useLingui } from '@lingui/react/macro'
import { CalendarClock, Flag, Inbox, MessageSquareWarning, MessagesSquare, PackageOpen, Star, Store, Undo2 } from 'lucide-react'
import { addTexts } from '../../lib/browser-texts.ts'
import { useTenant } from '../../lib/tenant.ts'
import { type LinkTile, LinkTiles } from '../account/link-tiles.tsx'
import { CHAT_REPORTS_PATH, COUNTER_PATH, QUEUE_PATH, SHOP_CALENDARS_PATH, SHOP_ORDERS_PATH, SHOP_RETURNS_PATH, SHOP_REVIEWS_PATH } from './staff-paths.ts'
import { useRights } from './use-rights.ts'

if (!import.meta.env.SSR) await addTexts(['staff'])

/** Among the parts of an account those of somebody who works for the shop, or for a seller. */
export function StaffTiles({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { rights, sellerRights, hasCalendars } = useRights(customerId)
  const ofSeller = [
    ...(sellerRights?.includes('order.read')
      ? [
          { href: paths.local(SHOP_ORDERS_PATH), Icon: PackageOpen, title: t`Orders of your shop`, text: t`Pack, send and hand over` },
          { href: paths.local(SHOP_RETURNS_PATH), Icon: Undo2, title: t`Returns to your shop`, text: t`Decide what you take back` },
          ...(hasCalendars
            ? [{ href: paths.local(SHOP_CALENDARS_PATH), Icon: CalendarClock, title: t`Calendars of your shop`, text: t`Hours, breaks and days off` }]
            : []),
        ]
      : []),
    ...(sellerRights?.includes('chat.answer') ? [{ href: paths.inbox(), Icon: MessagesSquare, title: t`Inbox`, text: t`Answer messages to your shop` }] : []),
    ...(sellerRights?.includes('order.sell')
      ? [{ href: paths.local(COUNTER_PATH), Icon: Store, title: t`Counter`, text: t`Ring up what you sell in your shop` }]
      : []),
    ...(sellerRights?.includes('review.answer')
      ? [{ href: paths.local(SHOP_REVIEWS_PATH), Icon: Star, title: t`Reviews of your products`, text: t`Reply to what shoppers say` }]
      : []),
  ]
  const ofTenant = [
    ...(rights?.includes('review.moderate')
      ? [
          { href: paths.reportedReviews(), Icon: Flag, title: t`Reported reviews`, text: t`Decide which reviews stay` },
          { href: paths.local(CHAT_REPORTS_PATH), Icon: MessageSquareWarning, title: t`Reported chats`, text: t`Decide about chats that somebody reported` },
        ]
      : []),
    ...(rights?.includes('ticket.answer')
      ? [{ href: paths.local(QUEUE_PATH), Icon: Inbox, title: t`Ticket queue`, text: t`Answer customers' questions` }]
      : []),
  ]
  return (
    <>
      <Part title={t`Your shop`} tiles={ofSeller} />
      <Part title={t`For staff`} tiles={ofTenant} />
    </>
  )
}

const Part = ({ title, tiles }: { title: string; tiles: readonly LinkTile[] }) =>
  tiles.length > 0 ? (
    <section className="account-part" aria-label={title}>
      <h2>{title}</h2>
      <LinkTiles tiles={tiles} />
    </section>
  ) : null
