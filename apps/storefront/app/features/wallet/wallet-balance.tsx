import type { getWalletBalance, ReplyOf } from '@galleria/contract'
import { dayIn } from '@galleria/kernel'
import { Trans } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'

export type Balance = ReplyOf<typeof getWalletBalance>['data']

/** So many days on which rewards leave stand beside each other. */
const SHOWN_DAYS = 3

/** What there is, of which types, and what of the rewards leaves when. */
export function WalletBalance({ balance, amounts }: Balance) {
  const { format } = useTenant()
  const rewards = amounts.find(({ amountType }) => amountType._id === 'rewards')
  const others = amounts.filter((amount) => amount.balance.amount > 0)
  return (
    <div className="wallet-cards">
      <section className="wallet-all" aria-labelledby="wallet-all">
        <h2 id="wallet-all">
          <Trans>In your wallet</Trans>
        </h2>
        <p className="wallet-figure">{format.money(balance)}</p>
        {others.length > 0 ? (
          <dl className="wallet-types">
            {others.map(({ amountType, balance: part }) => (
              <div key={amountType._id}>
                <dt>{amountType.name}</dt>
                <dd>{format.money(part)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="muted">
            <Trans>Your refunds and rewards appear here.</Trans>
          </p>
        )}
      </section>
      {rewards ? <Rewards {...rewards} /> : null}
    </div>
  )
}

function Rewards({ balance, leaving }: Balance['amounts'][number]) {
  const { format, tenant } = useTenant()
  const shown = leaving.slice(0, SHOWN_DAYS)
  return (
    <section className="wallet-rewards" aria-labelledby="wallet-rewards">
      <h2 id="wallet-rewards">
        <Trans>Rewards</Trans>
      </h2>
      <p className="wallet-figure">{format.money(balance)}</p>
      {shown.length > 0 ? (
        <ol className="wallet-leaving">
          {shown.map(({ amount, at }, index) => (
            <li key={at} style={{ flexGrow: amount.amount }}>
              <b>{format.money(amount)}</b>
              <span>
                {index === 0 ? (
                  <Trans>expires {format.shortDay(dayIn(new Date(at), tenant.timeZone))}</Trans>
                ) : (
                  format.shortDay(dayIn(new Date(at), tenant.timeZone))
                )}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="muted">
          <Trans>You get them when your order has arrived.</Trans>
        </p>
      )}
    </section>
  )
}
