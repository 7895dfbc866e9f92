import type { AmountType } from '@galleria/rules'
import { Button, EmptyState, Segmented, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Gift, Hourglass, RotateCcw, ShoppingBag, Wallet } from 'lucide-react'
import type { Money } from '@galleria/kernel'
import { Unbroken } from '../../components/unbroken.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { useApi } from '../../lib/api.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Fetched } from '../account/fetched.tsx'
import { useWalletHistory, type WalletPage } from './use-wallet.ts'
import type { Balance } from './wallet-balance.tsx'
import { monthsOf, type WalletMonth } from './wallet-months.ts'

export type WalletHistoryProps = {
  customerId: string
  amounts: Balance['amounts']
  /** Of which only; undefined is of all. */
  type: AmountType | undefined
  onType: (type: AmountType | undefined) => void
}

type Row = WalletPage['data'][number]

const ICONS = {
  refund: RotateCcw,
  payment: ShoppingBag,
  payment_back: RotateCcw,
  reward: Gift,
  reward_back: Gift,
  referral: Gift,
  referral_back: Gift,
  expiry: Hourglass,
  closing: Wallet,
} as const satisfies Readonly<Record<Row['kind'], unknown>>

/** What came and went, by months; all of it, or of one type. */
export function WalletHistory({ customerId, amounts, type, onType }: WalletHistoryProps) {
  const { t } = useLingui()
  const api = useApi()
  const { tenant } = useTenant()
  const query = useWalletHistory(customerId, type)
  const { download, isBusy } = useDownload(() => api.exportWalletHistory({ query: type ? { amountTypeId: type } : {} }), {
    name: `${t`Wallet`}.csv`,
    type: 'text/csv',
  })
  // Nobody is offered a type that they have nothing of, but for what there usually is.
  const types = amounts.filter(({ amountType: { _id }, balance }) => _id !== 'cash' || balance.amount > 0)
  const options = [{ value: 'all', label: t`All` }, ...types.map(({ amountType }) => ({ value: amountType._id, label: amountType.name }))] as const
  return (
    <section aria-labelledby="wallet-history">
      <div className="wallet-bar">
        <h2 id="wallet-history">
          <Trans>History</Trans>
        </h2>
        <Segmented
          className="wallet-segments"
          legend={t`Show`}
          options={options}
          value={type ?? 'all'}
          onChange={(value) => onType(value === 'all' ? undefined : value)}
        />
        {query.data?.pages[0]?.page.total === 0 ? null : (
          <Button kind="quiet" size="small" isBusy={isBusy} onClick={() => void download()} aria-label={t`Download as CSV`}>
            <Download className="icon" aria-hidden="true" />
            {t`CSV`}
          </Button>
        )}
      </div>
      <Fetched query={query} waits={<Rows />}>
        {({ pages }) =>
          query.isPlaceholderData ? (
            <Rows />
          ) : pages[0]?.page.total ? (
            <>
              {monthsOf(pages, tenant.timeZone).map((month) => (
                <Month key={month.day} month={month} />
              ))}
              <div className="wallet-more">
                <MoreButton query={query}>
                  <Trans>Show older entries</Trans>
                </MoreButton>
              </div>
            </>
          ) : (
            <EmptyState icon={Wallet} level={2} title={t`Nothing yet`} text={<Trans>What comes in and goes out appears here.</Trans>} />
          )
        }
      </Fetched>
    </section>
  )
}

function Month({ month: { day, credit, debit, rows } }: { month: WalletMonth }) {
  const { format } = useTenant()
  return (
    <section>
      <div className="wallet-month-head">
        <h3>{format.month(day)}</h3>
        <p className="muted small">
          {credit && credit.amount > 0 ? (
            <span>
              <Trans>In {format.money(credit)}</Trans>
            </span>
          ) : null}
          {debit && debit.amount < 0 ? (
            <span>
              <Trans>Out {format.money(unsigned(debit))}</Trans>
            </span>
          ) : null}
        </p>
      </div>
      <ul>
        {rows.map((row) => (
          <Entry key={row._id} row={row} day={row.day} />
        ))}
      </ul>
    </section>
  )
}

const unsigned = ({ amount, currency }: Money): Money => ({ amount: Math.abs(amount), currency })

function Entry({ row: { kind, description, amount, amountType, orderId, seller }, day }: { row: Row; day: string }) {
  const { format, paths } = useTenant()
  const Icon = ICONS[kind]
  const isIn = amount.amount > 0
  return (
    <li className="account-entry">
      <span className={isIn ? 'wallet-mark wallet-mark-in' : 'wallet-mark'}>
        <Icon className="icon" aria-hidden="true" />
      </span>
      <span className="account-entry-what">
        <b>
          {orderId ? (
            <a href={paths.orderDetail(orderId)}>
              <Unbroken text={description} />
            </a>
          ) : (
            <Unbroken text={description} />
          )}
        </b>
        <small>{seller ? `${amountType.name} · ${seller}` : amountType.name}</small>
      </span>
      <span className="account-entry-amount">
        <b className={isIn ? 'wallet-in' : undefined}>
          {isIn ? '+' : '−'}&nbsp;{format.money(unsigned(amount))}
        </b>
        <small>{format.shortDay(day)}</small>
      </span>
    </li>
  )
}

const Rows = () => (
  <div className="wallet-rows-wait" aria-hidden="true">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="wallet-row-skeleton" />
    ))}
  </div>
)
