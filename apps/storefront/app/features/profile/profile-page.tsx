import { groupedPhone } from '@galleria/rules'
import { Button, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  Bell,
  BellPlus,
  CircleQuestionMark,
  DoorOpen,
  FileDown,
  Gift,
  Heart,
  Landmark,
  LifeBuoy,
  LogOut,
  MapPin,
  MessageCircle,
  Package,
  ShieldCheck,
  ShoppingBag,
  Smartphone,
  Store,
  Tags,
  User,
  Wallet,
} from 'lucide-react'
import { useState } from 'react'
import { LazyPart } from '../../lib/lazy-part.tsx'
import type { Session } from '../../lib/session.ts'
import { openHalls, useTenant } from '../../lib/tenant.ts'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import { useCart } from '../cart/cart-actions.ts'
import { OrderTeaser } from '../orders/order-teaser.tsx'
import { LogoutPart } from '../../components/logout-part.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { EmailText } from '../../components/unbroken.tsx'
import { useWishlistView } from '../../lib/wishlist.ts'
import { AccountLayout } from '../account/account-layout.tsx'
import { LinkTiles } from '../account/link-tiles.tsx'
import { useAddresses } from '../../lib/addresses.ts'
import { defaultAddressOf } from '../addresses/address-rules.ts'
import { Avatar } from './avatar.tsx'
import { useBirthday } from './use-birthday.ts'
import { useCustomer } from './use-customer.ts'
import './profile.css'

const loadStaff = async () => (await import('../staff/staff-tiles.tsx')).StaffTiles

/** what there is, each one tap away. */
export function ProfilePage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`My account`} isIndexed={false} />
      <SignInGate
        prompt={{
          icon: User,
          title: t`Your account`,
          text: <Trans>Log in to see your orders, addresses and wishlist.</Trans>,
        }}
        skeleton={<AccountSkeleton />}
      >
        {(session) => <Account session={session} />}
      </SignInGate>
    </>
  )
}

function Account({ session }: { session: Session }) {
  const { t } = useLingui()
  const { paths, tenant } = useTenant()
  const { count } = useCart()
  const wished = useWishlistView().ids.size
  const addresses = useAddresses(session.userInfo._id).data
  const home = defaultAddressOf(addresses ?? [])
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  const { customer } = useCustomer(session)
  const { first } = customer.name
  const { phone, email } = customer.authentication
  const hall = openHalls(tenant).find(({ slug }) => slug === customer.market)
  const isBirthday = useBirthday(session.userInfo._id).data?.isToday === true
  const greeting = isBirthday ? (first ? t`Happy birthday, ${first}!` : t`Happy birthday!`) : first ? t`Hello, ${first}` : t`My account`
  const tiles = [
    { href: paths.myOrders(), Icon: Package, title: t`My orders`, text: t`Follow, cancel, order again` },
    ...(tenant.hasBills ? [{ href: paths.bills(), Icon: Smartphone, title: t`Recharge and bills`, text: t`Mobile, TV and electricity` }] : []),
    ...(tenant.hasWallet ? [{ href: paths.wallet(), Icon: Wallet, title: t`Wallet`, text: t`Your refunds and rewards` }] : []),
    ...(tenant.hasReferrals ? [{ href: paths.local('/profile/refer'), Icon: Gift, title: t`Refer a friend`, text: t`A reward for both of you` }] : []),
    { href: paths.addresses(), Icon: MapPin, title: t`Addresses`, text: home ? `${home.street1}, ${home.city}` : t`Where your orders go` },
    { href: paths.wishlist(), Icon: Heart, title: t`Wishlist`, text: wished > 0 ? t`${wished} saved for later` : t`Products saved for later` },
    ...(hall ? [{ href: paths.market(hall.slug), Icon: DoorOpen, title: hall.name, text: t`Your hall` }] : []),
    { href: paths.notifications(), Icon: Bell, title: t`Notifications`, text: t`What's new, and what we tell you about` },
    { href: paths.chats(), Icon: MessageCircle, title: t`Chats`, text: t`Your messages with shops` },
    { href: paths.local('/quote'), Icon: Tags, title: t`Quotes`, text: t`Prices for larger quantities` },
    { href: paths.local('/profile/support-ticket'), Icon: LifeBuoy, title: t`Support tickets`, text: t`Your questions to us` },
    { href: paths.local('/profile/need-help'), Icon: CircleQuestionMark, title: t`Need help`, text: t`Answers, tickets and phone numbers` },
    { href: paths.local('/profile/counter-code'), Icon: Store, title: t`Code for the counter`, text: t`Show it when you pay in a shop` },
    { href: paths.stockAlerts(), Icon: BellPlus, title: t`Stock alerts`, text: t`Products you're waiting for` },
    { href: paths.editProfile(), Icon: User, title: t`Edit profile`, text: first ? t`Your name, picture, language and more` : t`Tell us what to call you` },
    { href: paths.security(), Icon: ShieldCheck, title: t`Log-in and security`, text: t`Password, passkeys and devices` },
    { href: paths.yourData(), Icon: FileDown, title: t`Your data`, text: t`Download a copy, or delete your account` },
    ...(tenant.hasPayouts ? [{ href: paths.payouts(), Icon: Landmark, title: t`Accounts for refunds`, text: t`Where we send money back to` }] : []),
    { href: paths.cart(), Icon: ShoppingBag, title: t`Cart`, text: count > 0 ? t`${count} ready to order` : t`Empty right now` },
  ]
  return (
    <AccountLayout part="profile" session={session}>
      <div className="account-head account-who">
        <Avatar customer={customer} />
        <h1>{greeting}</h1>
        <p className="muted">
          {email ? <EmailText email={email} /> : null}
          {email && phone ? ' · ' : null}
          {phone ? groupedPhone(phone, tenant.country) : null}
        </p>
      </div>
      <OrderTeaser customerId={session.userInfo._id} />
      <LinkTiles tiles={tiles} />
      <LazyPart load={loadStaff} props={{ customerId: session.userInfo._id }} name={t`For staff`} />
      <Button kind="quiet" className="account-logout" onClick={() => setIsLoggingOut(true)}>
        <LogOut className="icon" aria-hidden="true" />
        <Trans>Log out</Trans>
      </Button>
      <LogoutPart isOpen={isLoggingOut} onClose={() => setIsLoggingOut(false)} />
    </AccountLayout>
  )
}

function AccountSkeleton() {
  return (
    <AccountLayout part="profile">
      <div className="account-head" aria-hidden="true">
        <Skeleton className="account-skeleton-title" />
        <Skeleton className="account-skeleton-text" />
      </div>
      <Skeleton className="order-teaser-skeleton" />
      <div className="account-tiles" aria-hidden="true">
        {[0, 1, 2, 3, 4, 5].map((tile) => (
          <Skeleton key={tile} className="account-skeleton-tile" />
        ))}
      </div>
    </AccountLayout>
  )
}
