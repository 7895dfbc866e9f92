import { Button, Dialog } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'

type Props = { isOpen: boolean; onClose: () => void; onRemove: () => Promise<void> }

export function RemovePictureDialog({ isOpen, onClose, onRemove }: Props) {
  const { t } = useLingui()
  const [once, isBusy] = useOneAtATime()

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Remove your picture?`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button kind="quiet" size="small" onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button size="small" isBusy={isBusy} onClick={() => void once(onRemove)}>
            <Trans>Remove picture</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>We delete it and show your initial instead. You can choose another one whenever you like.</Trans>
      </p>
    </Dialog>
  )
}
