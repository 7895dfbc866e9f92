import type { AddressWire } from '@galleria/contract'
import { Button, Dialog } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFailureText } from '../../lib/failure-text.ts'
import { toast } from '../../lib/toast.ts'
import { useDeleteAddress } from './address-book.ts'
import { AddressText } from './address-card.tsx'

/** Asks before an address goes. Orders that went there keep it. */
export function DeleteAddressDialog({
  customerId,
  address,
  onClose,
}: {
  customerId: string
  address: AddressWire | undefined
  /** With the address that is deleted: by then another one may be asked about. */
  onClose: (deletedId?: string) => void
}) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { mutate, isPending } = useDeleteAddress(customerId)
  return (
    <Dialog
      isOpen={address !== undefined}
      onClose={() => onClose()}
      title={t`Delete this address?`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button kind="quiet" size="small" onClick={() => onClose()}>
            <Trans>Keep it</Trans>
          </Button>
          <Button
            kind="danger"
            size="small"
            isBusy={isPending}
            onClick={() =>
              address &&
              mutate(address._id, {
                onSuccess: () => {
                  toast(t`Address deleted`)
                  onClose(address._id)
                },
                onError: (error) => toast(failureText(error), { kind: 'error' }),
              })
            }
          >
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      {address ? <AddressText address={address} /> : null}
      <p className="muted small dialog-note">
        <Trans>Orders already on their way there will still arrive.</Trans>
      </p>
    </Dialog>
  )
}
