import type { OrderPartWire } from '@galleria/contract'
import { REFUND_WORKING_DAYS, walletShareOf, walletShareOfRefund } from '@galleria/rules'
import { Plural, Trans } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'

type RefundNoteProps = {
  parcel: OrderPartWire
  /** What of it returns tell of themselves, and what of that went to the wallet as somebody asked. */
  returned?: number
  askedOfReturned?: number
}

/** C-42: money that goes back is said, and by when. */
export function RefundNote({ parcel, returned = 0, askedOfReturned = 0 }: RefundNoteProps) {
  const { refunded: all, refundedToWallet, total, wallet, payment, pickup, counterSale } = parcel
  const { format } = useTenant()
  const refunded = { ...all, amount: all.amount - returned }
  const paid = { total: total.amount, wallet: wallet.amount }
  const asked = refundedToWallet.amount - walletShareOf(paid, all.amount)
  const askedHere = Math.max(0, asked - (askedOfReturned - walletShareOf(paid, askedOfReturned)))
  const inWallet = Math.min(refunded.amount, walletShareOfRefund(paid, returned, refunded.amount) + askedHere)
  return (
    <p className="parcel-note">
      <RotateCcw className="icon" aria-hidden="true" />
      <span>
        <b>
          <Trans>You get {format.money(refunded)} back.</Trans>
        </b>{' '}
        <span className="muted">
          {inWallet > 0 && inWallet < refunded.amount ? (
            <>
              <Trans>{format.money({ ...refunded, amount: inWallet })} of it to your wallet.</Trans>{' '}
            </>
          ) : null}
          {inWallet === refunded.amount ? (
            wallet.amount === total.amount ? (
              <Trans>To your wallet, which you paid from.</Trans>
            ) : (
              <Trans>It's in your wallet.</Trans>
            )
          ) : payment.type === 'COD' && (pickup ?? counterSale) ? (
            <Trans>The shop pays you back itself, because you paid there.</Trans>
          ) : payment.type === 'COD' ? (
            <Trans>The shop pays you back itself, because you paid in cash.</Trans>
          ) : (
            <Plural value={REFUND_WORKING_DAYS} one="The way you paid, within # working day." other="The way you paid, within # working days." />
          )}
        </span>
      </span>
    </p>
  )
}
