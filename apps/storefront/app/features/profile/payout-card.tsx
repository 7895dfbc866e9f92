import type { BeneficiaryWire } from '@galleria/contract'
import { Badge, Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { AtSign, Landmark } from 'lucide-react'

/** One account, with as much of its number as its owner needs to know it. */
export function PayoutCard({ payout, onRemove }: { payout: BeneficiaryWire; onRemove: () => void }) {
  const { t } = useLingui()
  const { type, name, account, ifsc, status, isTest } = payout
  const Icon = type === 'bank' ? Landmark : AtSign
  const state = {
    checking: { label: t`Being checked`, text: t`Your bank hasn't answered yet. It can take a few minutes.` },
    verified: { label: t`Ready`, text: '' },
    failed: { label: t`Doesn't work`, text: t`The bank doesn't know this account. Remove it and add it again.` },
  }[status]
  return (
    <Card as="li" className="payout">
      <Icon className="icon" aria-hidden="true" />
      <div>
        <b>{account}</b>
        <span>{name}</span>
        {ifsc ? <small>{t`IFSC ${ifsc}`}</small> : null}
        {state.text ? <small>{state.text}</small> : null}
        {isTest ? (
          <small>
            <Trans>Test mode: no money is sent.</Trans>
          </small>
        ) : null}
      </div>
      <Badge>{state.label}</Badge>
      <button type="button" className="text-link" aria-label={t`Remove ${account}`} onClick={onRemove}>
        <Trans>Remove</Trans>
      </button>
    </Card>
  )
}
