import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { GoneContext } from './dialog.tsx'

/** Does what has to wait until no dialog is open, or goes, any more: to put the focus on something beside it, and not on what had opened it. */
export function afterDialog(act: () => void): void {
  const dialog = document.querySelector('dialog[open]')
  if (dialog) dialog.addEventListener('close', act, { once: true })
  else act()
}

/** Longer than any takes to go. */
const OUT_OF_SIGHT_MS = 500

/** Around a dialog that its page has only while it asks something: it stays as it was last until it has gone, and begins anew when it is asked anew. */
export function Lasting({ children }: { children: ReactNode }) {
  const [{ last, isWanted, turn }, setState] = useState({ last: children, isWanted: Boolean(children), turn: 0 })
  if (children ? children !== last || !isWanted : isWanted)
    setState({ last: children || last, isWanted: Boolean(children), turn: children && !isWanted ? turn + 1 : turn })
  // The dialog goes by an effect of its own, which comes before this one.
  useEffect(() => {
    if (!isWanted) afterDialog(() => setTimeout(() => setState((now) => (now.isWanted || !now.last ? now : { ...now, last: null })), OUT_OF_SIGHT_MS))
  }, [isWanted])
  return (
    <GoneContext value={!children}>
      <Fragment key={turn}>{children || last}</Fragment>
    </GoneContext>
  )
}
