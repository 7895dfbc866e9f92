import { Button, Dialog, Notice } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFailureText } from '../../lib/failure-text.ts'

export type AskingProps = {
  title: string
  keeps: ReactNode
  /** Left out where there is nothing to be done any more. */
  does?: ReactNode
  /** It takes something away for good. */
  isDangerous?: boolean
  isBusy: boolean
  error: unknown
  /** What has changed since it was asked. */
  changed?: ReactNode
  onClose: () => void
  onDone: () => void
  children: ReactNode
}

/** The safe answer comes first; a refusal is said where the question stands. */
export function Asking({ title, keeps, does, isDangerous = true, isBusy, error, changed, onClose, onDone, children }: AskingProps) {
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
          {does === undefined ? null : (
            <Button kind={isDangerous ? 'danger' : undefined} size="small" isBusy={isBusy} onClick={onDone}>
              {does}
            </Button>
          )}
        </>
      }
    >
      <div className="cancelling">
        {error ? (
          <Notice kind="error" isAnnounced>
            <p>{failureText(error)}</p>
          </Notice>
        ) : null}
        {changed ? (
          <Notice isAnnounced>
            <p>{changed}</p>
          </Notice>
        ) : null}
        {children}
      </div>
    </Dialog>
  )
}
