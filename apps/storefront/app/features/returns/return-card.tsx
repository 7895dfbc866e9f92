import type { ReturnWire } from '@galleria/contract'
import { REFUND_WORKING_DAYS } from '@galleria/rules'
import { Button, Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { ReturnItems, ReturnSaid } from './return-contents.tsx'
import { useReturnWords, wayOf } from './return-words.ts'

/** One return: where it stands, what is in it, and what is to be done now. */
export function ReturnCard({ one, onChanged }: { one: ReturnWire; onChanged: (one: ReturnWire) => void }) {
  const words = useReturnWords()
  const titleId = `return-${one._id}`
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <li className="return" aria-labelledby={titleId}>
      <div>
        <h3 id={titleId} ref={title} tabIndex={-1}>
          {one.status === 'refunded' && one.refundTo === 'wallet' ? words.isBack : words.headline[one.status]}
        </h3>
        <p className="muted small">
          <Trans>
            Return <b className="return-number">{one.number}</b>, {words.reason[one.reason]}
          </Trans>
        </p>
      </div>
      <ReturnWay one={one} />
      <ReturnItems items={one.items} size={48} />
      <ReturnSaid comments={one.comments} images={one.images} />
      <ReturnWord one={one} />
      <ReturnMoney one={one} />
      {one.can.withdraw ? <Withdraw one={one} onChanged={onChanged} onWithdrawn={() => title.current?.focus({ preventScroll: true })} /> : null}
    </li>
  )
}

function ReturnWay({ one }: { one: ReturnWire }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const words = useReturnWords()
  return (
    <ol className="return-way" aria-label={t`Progress of the return`}>
      {wayOf(one).map(({ status, state, at }) => (
        <li key={status} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <b>
            {words.status[status]}
            {state === 'todo' ? (
              <span className="hidden-visually">
                {' '}
                <Trans>(still to come)</Trans>
              </span>
            ) : null}
          </b>
          {at ? <time dateTime={at}>{format.moment(at)}</time> : null}
        </li>
      ))}
    </ol>
  )
}

/** What the shop says, and where the parcel goes. */
function ReturnWord({ one: { status, note, sendTo, number, provider } }: { one: ReturnWire }) {
  const { t } = useLingui()
  return (
    <>
      {status === 'accepted' && sendTo ? (
        <Notice title={t`Send it to`} isAnnounced={false}>
          <p>
            {sendTo.name}, {sendTo.address}
          </p>
          <p className="small">
            <Trans>Write {number} on the parcel, and keep the receipt until you have your money back.</Trans>
          </p>
        </Notice>
      ) : null}
      {note ? (
        <Notice title={t`${provider.name} says`} isAnnounced={false}>
          <p className="prose">{note}</p>
        </Notice>
      ) : null}
    </>
  )
}

/** What comes back, and how; nothing of what ended otherwise, or was paid back by another way. */
function ReturnMoney({ one }: { one: ReturnWire }) {
  const { format } = useTenant()
  const { status, refund, refundToWallet } = one
  if (status === 'refused' || status === 'withdrawn' || refund.amount === 0) return null
  const amount = <b>{format.money(status === 'refunded' ? refundToWallet : refund)}</b>
  return (
    <p className="return-money">
      {status !== 'refunded' ? (
        <Trans>You get {amount} back once the shop has checked it.</Trans>
      ) : (
        <>
          {refundToWallet.amount > 0 ? <Trans>{amount} is in your wallet.</Trans> : null}
          {refundToWallet.amount > 0 && refundToWallet.amount < refund.amount ? ' ' : null}
          {refundToWallet.amount < refund.amount ? <ReturnRest one={one} /> : null}
        </>
      )}
    </p>
  )
}

/** How what did not go to the wallet comes back. */
function ReturnRest({ one: { payment, refund, refundToWallet } }: { one: ReturnWire }) {
  const { format } = useTenant()
  const amount = <b>{format.money({ ...refund, amount: refund.amount - refundToWallet.amount })}</b>
  if (payment.type !== 'COD')
    return (
      <Trans>
        {amount} goes back the way you paid, within {REFUND_WORKING_DAYS} working days.
      </Trans>
    )
  return payment.isAtShop ? (
    <Trans>The shop itself pays you back {amount}, because you paid there.</Trans>
  ) : (
    <Trans>The shop itself pays you back {amount}, because you paid on delivery.</Trans>
  )
}

type WithdrawProps = { one: ReturnWire; onChanged: (one: ReturnWire) => void /** What was pressed goes. */; onWithdrawn: () => void }

function Withdraw({ one, onChanged, onWithdrawn }: WithdrawProps) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const [once, isBusy] = useOneAtATime()

  async function withdraw(): Promise<void> {
    try {
      onChanged((await api.withdrawReturn({ body: { returnId: one._id } })).data)
      onWithdrawn()
      toast(t`Return withdrawn`)
    } catch (error) {
      toast(failureText(error), { kind: 'error', duration: 6000 })
    }
  }

  return (
    <p>
      <Button kind="quiet" size="small" isBusy={isBusy} aria-label={t`Keep the items of return ${one.number}`} onClick={() => void once(withdraw)}>
        <Trans>Keep the items</Trans>
      </Button>
    </p>
  )
}
