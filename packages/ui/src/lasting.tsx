import { Fragment, type ReactNode, useCallback, useState } from 'react'
import { GoneContext } from './dialog.tsx'

/** Around a dialog that its page has only while it asks something: it stays as it was last until it has gone, and begins anew when it is asked anew. */
export function Lasting({ children }: { children: ReactNode }) {
  const [{ last, isWanted, turn }, setState] = useState({ last: children, isWanted: Boolean(children), turn: 0 })
  if (children ? children !== last || !isWanted : isWanted)
    setState({ last: children || last, isWanted: Boolean(children), turn: children && !isWanted ? turn + 1 : turn })
  const gone = useCallback(() => setState((now) => (now.isWanted ? now : { ...now, last: null })), [])
  return (
    <GoneContext value={children ? undefined : gone}>
      <Fragment key={turn}>{children || last}</Fragment>
    </GoneContext>
  )
}
