import { useEffect, useRef, useState } from 'react'

/** UX-20 */
const UNDO_MS = 5000

export type Clearing = {
  /** All is gone from the page; the platform is told when nobody can want it back any more. */
  readonly isCleared: boolean
  readonly canUndo: boolean
  readonly begin: () => void
  readonly undo: () => void
  /** The clock stands still while the way back has the focus of a keyboard or a pointer is on it (WCAG 2.2.1). */
  readonly hold: (isHeld: boolean) => void
}

/** Empties a list with a few seconds to think again. Whoever leaves the page has made up their mind. `clear` settles when all is done or refused. */
export function useClearing(clear: () => Promise<void>): Clearing {
  const [phase, setPhase] = useState<'shown' | 'undoable' | 'final'>('shown')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isDue = useRef(false)
  const latest = useRef(clear)
  useEffect(() => {
    latest.current = clear
  })

  async function finish(): Promise<void> {
    isDue.current = false
    setPhase('final')
    await latest.current()
    setPhase('shown')
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (isDue.current) void latest.current()
      isDue.current = false
    },
    [],
  )

  const hold = (isHeld: boolean): void => {
    clearTimeout(timer.current)
    if (!isHeld && isDue.current) timer.current = setTimeout(() => void finish(), UNDO_MS)
  }

  return {
    isCleared: phase !== 'shown',
    canUndo: phase === 'undoable',
    begin: () => {
      isDue.current = true
      setPhase('undoable')
      hold(false)
    },
    undo: () => {
      isDue.current = false
      hold(true)
      setPhase('shown')
    },
    hold,
  }
}
