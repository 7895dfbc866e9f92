import type { BeneficiaryWire } from '@galleria/contract'
import { Button, Dialog } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApi } from '../../lib/api.ts'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { toast } from '../../lib/toast.ts'

type Props = { payout: BeneficiaryWire | undefined; onClose: () => void; onRemoved: () => Promise<void> }

export function RemovePayoutDialog({ payout, onClose, onRemoved }: Props) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const [once, isBusy] = useOneAtATime()

  const remove = (id: string) =>
    once(async () => {
      try {
        await api.removeBeneficiary({ params: { id } }).catch((error: unknown) => {
          // Removed by a press before, whose answer was lost.
          if (!isApiFailure(error) || error.code !== 'payout.not_found') throw error
        })
        await onRemoved()
      } catch (error) {
        toast(failureText(error), { kind: 'error' })
      }
    })

  return (
    <Dialog
      isOpen={payout !== undefined}
      onClose={onClose}
      title={t`Remove this account?`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button kind="quiet" size="small" onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button size="small" isBusy={isBusy} onClick={() => payout && void remove(payout._id)}>
            <Trans>Remove account</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>We delete {payout?.account ?? ''} here and at the payment service. Money already on its way still arrives.</Trans>
      </p>
    </Dialog>
  )
}
