import type { QuotationWire } from '@galleria/contract'
import { Button, Dialog, keepFocus, Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { toast } from '../../lib/toast.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'

export type WithdrawDialogProps = { quotation: Pick<QuotationWire, '_id' | 'number'>; onClose: () => void; onWithdrawn: (quotation: QuotationWire) => void }

/** Asks once more: a price that was offered is gone then. */
export function WithdrawDialog({ quotation: { _id: quoteId, number }, onClose, onWithdrawn }: WithdrawDialogProps) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const withdraw = useOneMutation({
    mutationFn: () => api.withdrawQuotation({ params: { quoteId } }),
    onSuccess: ({ data }) => {
      onClose()
      onWithdrawn(data)
      toast(t`Quote ${number} is withdrawn`)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Withdraw this quote?`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button isBusy={withdraw.isPending} onMouseDown={keepFocus} onClick={() => withdraw.mutate()}>
            <Trans>Withdraw quote</Trans>
          </Button>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>The shop can't offer you a price for it any more, and one it has offered ends. You can always ask again.</Trans>
      </p>
      {withdraw.error ? (
        <Notice kind="error" isAnnounced>
          <p>{failureText(withdraw.error)}</p>
        </Notice>
      ) : null}
    </Dialog>
  )
}
