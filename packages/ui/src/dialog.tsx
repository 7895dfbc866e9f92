import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

export type DialogProps = {
  isOpen: boolean
  /** Asked for by Escape, the close button or a click beside the dialog. */
  onClose: () => void
  title: string
  closeLabel: string
  kind?: 'dialog' | 'drawer'
  children: ReactNode
  footer?: ReactNode
  className?: string
}

/** Opens a dialog and notes how wide the scrollbar is that now goes away, so that nothing moves. */
export function showModal(dialog: HTMLDialogElement): void {
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
  dialog.showModal()
}

/** The browser's own modal dialog: it keeps the focus inside, makes the rest inert and gives the focus back on closing. */
export function Dialog({ isOpen, onClose, title, closeLabel, kind = 'dialog', children, footer, className = '' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === isOpen) return
    if (isOpen) showModal(dialog)
    else dialog.close()
  }, [isOpen])
  return (
    <dialog
      ref={ref}
      className={`dialog ${kind === 'drawer' ? 'drawer' : ''} ${className}`}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      closedby="any"
    >
      <div className="dialog-frame">
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="icon-btn" aria-label={closeLabel} onClick={onClose}>
            <X className="icon" aria-hidden="true" />
          </button>
        </div>
        <div className="dialog-body">{children}</div>
        {footer ? <div className="dialog-foot">{footer}</div> : null}
      </div>
    </dialog>
  )
}
