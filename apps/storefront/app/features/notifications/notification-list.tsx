import type { NotificationWire } from '@galleria/contract'
import { type NotificationTopic, SELLER_PATHS, TICKET_PATHS } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { Bell, CalendarClock, LifeBuoy, type LucideIcon, MessageCircle, Package, PackageOpen, PackageX, RotateCcw, Tag, Undo2, Wallet } from 'lucide-react'
import { useState } from 'react'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { chatTimes } from '../chat/chat-times.ts'
import { byAge } from './by-age.ts'
import { useNotificationWords } from './use-notification-words.ts'

const ICONS: Readonly<Record<NotificationTopic, LucideIcon>> = {
  orders: Package,
  stock: Bell,
  prices: Tag,
  messages: MessageCircle,
  reviews: MessageCircle,
  tickets: LifeBuoy,
  wallet: Wallet,
  seller_orders: PackageOpen,
  seller_appointments: CalendarClock,
  seller_cancellations: PackageX,
  seller_returns: Undo2,
}

/** What is not about an order or a product of the shop's own colour is quieter. */
const LOOKS: Readonly<Record<NotificationTopic, string>> = {
  orders: 'note-mark',
  stock: 'note-mark',
  prices: 'note-mark note-mark-quiet',
  messages: 'note-mark note-mark-quiet',
  reviews: 'note-mark note-mark-quiet',
  tickets: 'note-mark note-mark-quiet',
  wallet: 'note-mark note-mark-quiet',
  seller_orders: 'note-mark',
  seller_appointments: 'note-mark',
  seller_cancellations: 'note-mark note-mark-quiet',
  seller_returns: 'note-mark note-mark-quiet',
}

type NotificationListProps = { notifications: readonly NotificationWire[]; level: 2 | 3; onRead: (one: NotificationWire) => void }

/** What somebody was told, today, this week and before by the clocks of the shop, which date its orders too. Each line leads to what it is about, and is read by that. */
export function NotificationList({ notifications, level, onRead }: NotificationListProps) {
  const { t } = useLingui()
  const names = { today: t`Today`, week: t`This week`, before: t`Earlier` }
  const Heading = level === 2 ? 'h2' : 'h3'
  const { tenant } = useTenant()
  const [now] = useState(() => new Date())
  return byAge(notifications, now, tenant.timeZone).map(({ age, those }) => (
    <section key={age} className="notes-group">
      <Heading>{names[age]}</Heading>
      <ul>
        {those.map((one) => (
          <li key={one._id}>
            <Line one={one} onRead={onRead} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Where a line leads; a product that is not sold any more has no page. */
function hrefOf(paths: ReturnType<typeof useTenant>['paths'], { kind, id }: NonNullable<NotificationWire['subject']>, slug: string | null): string | undefined {
  if (kind === 'order') return paths.orderDetail(id)
  if (kind === 'chat') return paths.chats({ chat: id })
  if (kind === 'ticket') return paths.local(TICKET_PATHS.own(id))
  if (kind === 'wallet') return paths.wallet()
  if (kind === 'seller_order') return paths.local(SELLER_PATHS.order(id))
  if (kind === 'seller_return') return paths.local(SELLER_PATHS.returns)
  return slug ? paths.product(slug) : undefined
}

function Line({ one, onRead }: { one: NotificationWire; onRead: (one: NotificationWire) => void }) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const { shortOf } = chatTimes({ tag: tenant.formatLocale, zone: tenant.timeZone, today: t`Today` })
  const { title, text } = useNotificationWords()(one)
  const { subject, slug, image, name, kind, topic, readAt, createdAt } = one
  const Icon = kind === 'refund_begun' || kind.startsWith('return_') ? RotateCcw : kind.startsWith('appointment_') ? CalendarClock : ICONS[topic]
  const href = subject ? hrefOf(paths, subject, slug) : undefined
  const content = (
    <>
      {image ? (
        <ProductThumbnail image={image} name={name ?? ''} market={undefined} size={48} />
      ) : (
        <span className={LOOKS[topic]}>
          <Icon className="icon" aria-hidden="true" />
        </span>
      )}
      <span className="note-text">
        <b>
          <Unbroken text={title} />
        </b>
        {text ? (
          <span className="muted">
            <Unbroken text={text} />
          </span>
        ) : null}
      </span>
      <small className="muted">{shortOf(createdAt)}</small>
      {readAt === null ? <span className="note-new" role="img" aria-label={t`New`} /> : null}
    </>
  )
  const className = readAt === null ? 'note note-unread' : 'note'
  return href ? (
    <a className={className} href={href} onClick={() => onRead(one)}>
      {content}
    </a>
  ) : (
    <div className={className}>{content}</div>
  )
}
