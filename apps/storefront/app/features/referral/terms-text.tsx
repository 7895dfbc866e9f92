import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import type { Terms } from './use-referral.ts'

/** What limits it: nothing of it is small print. How many friends count is for whoever invites them. */
export function TermsText({ terms: { minOrder, perMonth, expiresAfterDays }, isForFriend = false }: { terms: Terms; isForFriend?: boolean }) {
  const { t } = useLingui()
  const { format } = useTenant()
  return (
    <p className="muted small">
      {minOrder ? <Trans>The products in that order must come to {format.money(minOrder)} or more.</Trans> : null}{' '}
      {isForFriend ? null : t`${plural(perMonth, { one: '# friend counts within 30 days.', other: 'Up to # friends count within 30 days.' })}`}{' '}
      {expiresAfterDays === null ? null : t`${plural(expiresAfterDays, { one: 'The reward is good for # day.', other: 'The reward is good for # days.' })}`}
    </p>
  )
}
