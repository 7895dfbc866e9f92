import { X } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { afterFrame } from './after-frame.ts'
import { IconButton } from './icon-button.tsx'

export type DialogProps = {
  isOpen: boolean
  /** It is to be closed, or has been: by Escape, the close button or a click beside it, too. */
  onClose: () => void
  title: string
  /** What stands in the head besides the title, around it. */
  heading?: (title: ReactNode) => ReactNode
  closeLabel: string
  /** In the middle, from the right, or from below. */
  kind?: 'dialog' | 'drawer' | 'sheet'
  children: ReactNode
  /** The content keeps its own distance from the edges and scrolls by itself. */
  isBare?: boolean
  footer?: ReactNode
  className?: string
}

/**
 * Opens a dialog and notes how wide the scrollbar is that now goes away, so that nothing moves. That one is open is noted too: a style that asks the root for
 * what is open in the page has the root's styles computed anew with each element that comes or goes.
 */
export function showModal(dialog: HTMLDialogElement): void {
  closeLeaving()
  const root = document.documentElement
  const width = `${window.innerWidth - root.clientWidth}px`
  // Every element inherits it: to set it is to have the styles of the whole page computed.
  if ((root.style.getPropertyValue('--scrollbar') || '0px') !== width) root.style.setProperty('--scrollbar', width)
  dialog.showModal()
  root.dataset['modal'] = ''
  dialog.addEventListener('close', letScroll, { once: true })
}

/** Unless another is open still. */
function letScroll(): void {
  if (!document.querySelector('dialog[open]')) delete document.documentElement.dataset['modal']
}

/**
 * Closes a dialog once it is seen to go: the styles of all that is made usable again are computed then, which on slow devices takes longer than anybody waits for
 * an answer.
 */
function closeSeen(dialog: HTMLDialogElement): void {
  dialog.dataset['leaving'] = ''
  afterFrame(() => 'leaving' in dialog.dataset && closeNow(dialog))
}

function closeNow(dialog: HTMLDialogElement): void {
  delete dialog.dataset['leaving']
  dialog.close()
}

/** Closes at once what is only seen to go still: until then nothing beside it takes the focus, and what opens next would give the focus back into it. */
export function closeLeaving(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-leaving]')) closeNow(dialog)
}

/** Where a dialog stands that its page has given up: it goes (`Lasting`). */
export const GoneContext = createContext(false)

/**
 * The browser's own modal dialog: it keeps the focus inside, makes the rest inert and gives the focus back on closing. Whoever closes it, a button of its page
 * or of its own, it goes in the same way; one that its page leaves out then stands in a `Lasting`.
 */
export function Dialog({ isOpen, onClose, title, heading, closeLabel, kind = 'dialog', isBare = false, children, footer, className = '' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isGone = useContext(GoneContext)
  const isWanted = isOpen && !isGone
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (!isWanted) {
      if (dialog.open) closeSeen(dialog)
    } else if (dialog.open) delete dialog.dataset['leaving']
    else showModal(dialog)
  }, [isWanted])
  // Left out of its page while it is open, it would keep the focus from whatever had opened it.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  const leave = () => ref.current && closeSeen(ref.current)
  const name = <h2 id={titleId}>{title}</h2>
  return (
    <dialog
      ref={ref}
      className={`dialog ${kind === 'dialog' ? '' : kind} ${className}`}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      closedby="any"
    >
      <div className="dialog-frame">
        <div className="dialog-head">
          {heading ? heading(name) : name}
          <IconButton aria-label={closeLabel} onClick={leave}>
            <X className="icon" aria-hidden="true" />
          </IconButton>
        </div>
        <div className={isBare ? 'dialog-body dialog-bare' : 'dialog-body'}>{children}</div>
        {footer ? <div className="dialog-foot">{footer}</div> : null}
      </div>
    </dialog>
  )
}

/** A dialog from below, for a choice made with the thumb. On wide screens it is as wide as a dialog. */
export function Sheet(props: Omit<DialogProps, 'kind'>) {
  return <Dialog {...props} kind="sheet" />
}
