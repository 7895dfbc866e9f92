import { Button, Dialog, Notice } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFailureText } from '../../lib/failure-text.ts'

export type AskingProps = {
  title: string
  keeps: ReactNode
  does: ReactNode
  /** It takes something away for good. */
  isDangerous?: boolean
  isBusy: boolean
  error: unknown
  onClose: () => void
  onDone: () => void
  children: ReactNode
}

/** The safe answer comes first; a refusal is said where the question stands. */
export function Asking({ title, keeps, does, isDangerous = true, isBusy, error, onClose, onDone, children }: AskingProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t`Close`}
      footer={
        <>
          <Button kind="quiet" size="small" onClick={onClose}>
            {keeps}
          </Button>
          <Button kind={isDangerous ? 'danger' : undefined} size="small" isBusy={isBusy} onClick={onDone}>
            {does}
          </Button>
        </>
      }
    >
      <div className="cancelling">
        {error ? (
          <Notice kind="error" isAnnounced>
            <p>{failureText(error)}</p>
          </Notice>
        ) : null}
        {children}
      </div>
    </Dialog>
  )
}
