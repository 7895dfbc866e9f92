import type { ReferralWire } from '@galleria/contract'
import { dayIn } from '@galleria/kernel'
import { EmptyState, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { MoreButton } from '../../components/more-button.tsx'
import { itemsOf } from '../../lib/each-once.ts'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import { useFriends } from './use-referral.ts'

/** Who came by the link, by their first names. */
export function FriendsList({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const query = useFriends(customerId)
  return (
    <section aria-labelledby="referral-friends">
      <h2 id="referral-friends" className="referral-head">
        <Trans>Who joined with your link</Trans>
      </h2>
      <Fetched query={query} waits={<FriendsWaiting />}>
        {({ pages }) =>
          pages[0]?.page.total ? (
            <>
              <ul className="referral-friends">
                {itemsOf(pages).map((friend) => (
                  <Friend key={friend._id} friend={friend} />
                ))}
              </ul>
              <MoreButton query={query}>
                <Trans>Show more friends</Trans>
              </MoreButton>
            </>
          ) : (
            <EmptyState icon={UsersRound} level={2} title={t`Nobody yet`} text={<Trans>Friends who create an account with your link appear here.</Trans>} />
          )
        }
      </Fetched>
    </section>
  )
}

const FriendsWaiting = () => (
  <div aria-hidden="true">
    <Skeleton className="referral-friend-skeleton" />
    <Skeleton className="referral-friend-skeleton" />
  </div>
)

function Friend({ friend: { name, status, amount, createdAt } }: { friend: ReferralWire }) {
  const { t } = useLingui()
  const { format, tenant } = useTenant()
  const first = name.first || t`A friend`
  return (
    <li className="account-entry">
      <span className="referral-arch" aria-hidden="true">
        {first.slice(0, 1).toLocaleUpperCase(tenant.locale)}
      </span>
      <span className="account-entry-what">
        <b>{first}</b>
        <small>
          {status === 'joined' ? <Trans>No order has arrived yet</Trans> : null}
          {status === 'rewarded' ? <Trans>Their first order has arrived</Trans> : null}
          {status === 'taken_back' ? <Trans>They returned their first order</Trans> : null}
        </small>
      </span>
      <span className="account-entry-amount">
        {amount ? <b className="referral-earned-by">+&nbsp;{format.money(amount)}</b> : null}
        <small>{format.shortDay(dayIn(new Date(createdAt), tenant.timeZone))}</small>
      </span>
    </li>
  )
}
