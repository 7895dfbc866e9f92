import type { PaymentTypeWire } from '@galleria/contract'
import type { Money } from '@galleria/kernel'
import { Trans } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'

type RefundWayProps = {
  refund: Money
  /** Minor units of it that go to the wallet because they were paid from there. */
  toWallet: number
  payment: { readonly type: PaymentTypeWire; readonly isAtShop: boolean }
}

/** How what a seller refunds gets to the customer: what the wallet paid and what was paid online goes back by itself, and only the rest is to be handed over. */
export function RefundWay({ refund, toWallet, payment }: RefundWayProps) {
  const { format } = useTenant()
  if (payment.type !== 'COD' || toWallet === refund.amount) return <Trans>It goes back the way it was paid.</Trans>
  if (toWallet > 0) {
    const inWallet = format.money({ ...refund, amount: toWallet })
    const rest = format.money({ ...refund, amount: refund.amount - toWallet })
    return (
      <Trans>
        {inWallet} goes to the customer's wallet, and you pay back {rest} yourself.
      </Trans>
    )
  }
  return payment.isAtShop ? (
    <Trans>It was paid in the shop, so you pay it back yourself.</Trans>
  ) : (
    <Trans>It was paid in cash, so you pay it back yourself.</Trans>
  )
}
