import { useCallback, useEffect, useRef, useState } from 'react'
import { useCart } from './cart-actions.ts'
import type { BasketGroup, BasketLine } from './basket.ts'
import type { RemovedLine } from './line-rows.ts'
import type { Saved } from './use-saved.ts'
import { useFailureText } from '../../lib/failure-text.ts'

/** UX-20 */
const UNDO_MS = 5000

/** What can be done with the lines of a cart that is shown, and what became of it. */
export type LineActions = {
  readonly removed: readonly RemovedLine[]
  /** Sets a quantity; 0 takes the line out, with a way back. */
  readonly setQuantity: (line: BasketLine, quantity: number) => void
  /** Takes the line out and keeps it for later, with the same way back. Only where what is kept is shown, too. */
  readonly save?: (line: BasketLine) => void
  readonly undo: (line: BasketLine) => void
  /** The clock stands still while the way back has the focus of a keyboard or a pointer is on it (WCAG 2.2.1). */
  readonly hold: (line: BasketLine, isHeld: boolean) => void
  /** What was refused of a line: it stands there until the line is changed again. */
  readonly wordsOf: (line: BasketLine) => string | undefined
  readonly say: (line: BasketLine, words: string) => void
}

const idOf = (line: BasketLine) => line.candidate.variantId

/** Changing quantities, and taking lines out with a few seconds to think again. */
export function useLineActions(groups: readonly BasketGroup[], saved?: Saved): LineActions {
  const cart = useCart()
  const failureText = useFailureText()
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([])
  const [words, setWords] = useState<ReadonlyMap<string, string>>(new Map())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])

  const forget = useCallback((line: BasketLine) => {
    clearTimeout(timers.current.get(idOf(line)))
    timers.current.delete(idOf(line))
    setRemoved((known) => known.filter((entry) => idOf(entry.line) !== idOf(line)))
  }, [])

  const hold = useCallback(
    (line: BasketLine, isHeld: boolean) => {
      clearTimeout(timers.current.get(idOf(line)))
      if (!isHeld) timers.current.set(idOf(line), setTimeout(forget, UNDO_MS, line))
    },
    [forget],
  )

  const say = (line: BasketLine, text: string | undefined) =>
    setWords((known) => {
      const others = [...known].filter(([id]) => id !== idOf(line))
      return new Map(text === undefined ? others : [...others, [idOf(line), text]])
    })

  const change = (line: BasketLine, quantity: number): Promise<boolean> => {
    say(line, undefined)
    return cart.setQty(line.candidate, quantity, { onRefused: (text) => say(line, text) })
  }

  const setQuantity = (line: BasketLine, quantity: number) => {
    if (quantity > 0) return void change(line, quantity)
    takeOut(line, false)
  }

  const takeOut = (line: BasketLine, isSaved: boolean) => {
    const groupIndex = groups.findIndex((group) => group.seller.id === line.candidate.seller.id)
    const index = groups[groupIndex]?.lines.findIndex((other) => idOf(other) === idOf(line)) ?? 0
    setRemoved((known) => [...known.filter((entry) => idOf(entry.line) !== idOf(line)), { line, index, groupIndex: Math.max(0, groupIndex), isSaved }])
    hold(line, false)
    void change(line, 0).then((isDone) => (isDone ? undefined : forget(line)))
  }

  const save = (line: BasketLine) => {
    takeOut(line, true)
    saved?.keep(line).catch(async (error: unknown) => {
      forget(line)
      await change(line, line.quantity)
      say(line, failureText(error))
    })
  }

  const undo = (line: BasketLine) => {
    const isSaved = removed.some((entry) => entry.isSaved && idOf(entry.line) === idOf(line))
    forget(line)
    void change(line, line.quantity)
    // What could not be taken from the list is there to be seen, and can be removed there.
    if (isSaved) saved?.forget(line).catch(() => undefined)
  }

  return { removed, setQuantity, ...(saved ? { save } : {}), undo, hold, wordsOf: (line) => words.get(idOf(line)), say }
}
