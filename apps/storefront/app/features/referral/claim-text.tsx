import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import type { Claim } from './use-referral.ts'

/** What became of the link that somebody came by, said to them. */
export function ClaimText({ claim: { name, status, reason, amount } }: { claim: Claim }) {
  const { t } = useLingui()
  const { format, paths } = useTenant()
  const friend = name.first || t`a friend`
  const sum = format.money(amount)
  if (status === 'rewarded')
    return (
      <Trans>
        You were invited by {friend}. <a href={paths.wallet()}>{sum} is in your wallet.</a>
      </Trans>
    )
  if (status === 'taken_back') return <Trans>You were invited by {friend}. You returned your first order, so the reward is gone.</Trans>
  if (reason === 'contact_unconfirmed')
    return (
      <Trans>
        You were invited by {friend}, and your first order has arrived. You get {sum} once both of you have{' '}
        <a href={paths.editProfile()}>confirmed an email or mobile number</a>.
      </Trans>
    )
  if (status === 'joined')
    return (
      <Trans>
        You were invited by {friend}. You get {sum} when your first order has arrived.
      </Trans>
    )
  switch (reason) {
    case 'self':
      return <Trans>This is your own link. Send it to a friend.</Trans>
    case 'loop':
      return <Trans>The link of {friend} doesn't count for you: you invited them, or somebody who did.</Trans>
    case 'same_mailbox':
      return <Trans>Your email and that of {friend} go to the same mailbox. Rewards are for two people.</Trans>
    case 'same_device':
      return <Trans>You and {friend} have logged in on the same device, so the invitation doesn't count.</Trans>
    case 'disposable_email':
      return <Trans>Your email address is a temporary one, so the invitation doesn't count.</Trans>
    case 'account_older':
      return <Trans>You had an account before {friend} had this link. Rewards are for new accounts.</Trans>
    case 'too_late':
      return <Trans>Your account is more than 30 days old. Rewards are for new accounts.</Trans>
    case 'has_ordered':
      return <Trans>You have ordered here before. Rewards are for a first order.</Trans>
    case 'limit_reached':
      return <Trans>{friend} has already invited as many friends this month as we give rewards for.</Trans>
    default:
      return null
  }
}
