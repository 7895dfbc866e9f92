import { useCallback, useEffect, useRef, useState } from 'react'
import { useCart } from './cart-actions.ts'
import type { BasketGroup, BasketLine } from './basket.ts'
import type { RemovedLine } from './line-rows.ts'

/** UX-20 */
const UNDO_MS = 5000

export type Removals = {
  readonly removed: readonly RemovedLine[]
  /** Sets a quantity; 0 takes the line out, with a way back. */
  readonly setQuantity: (line: BasketLine, quantity: number) => void
  readonly undo: (line: BasketLine) => void
  /** The clock stands still while the way back has the focus of a keyboard or a pointer is on it (WCAG 2.2.1). */
  readonly hold: (line: BasketLine, isHeld: boolean) => void
}

const idOf = (line: BasketLine) => line.candidate.variantId

/** Changing quantities, and taking lines out with a few seconds to think again. */
export function useRemovals(groups: readonly BasketGroup[]): Removals {
  const cart = useCart()
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([])
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

  const setQuantity = (line: BasketLine, quantity: number) => {
    if (quantity > 0) return void cart.setQty(line.candidate, quantity)
    const groupIndex = groups.findIndex((group) => group.seller.id === line.candidate.seller.id)
    const index = groups[groupIndex]?.lines.findIndex((other) => idOf(other) === idOf(line)) ?? 0
    setRemoved((known) => [...known.filter((entry) => idOf(entry.line) !== idOf(line)), { line, index, groupIndex: Math.max(0, groupIndex) }])
    hold(line, false)
    void cart.remove(line.candidate).then((isDone) => (isDone ? undefined : forget(line)))
  }

  const undo = (line: BasketLine) => {
    forget(line)
    void cart.setQty(line.candidate, line.quantity)
  }

  return { removed, setQuantity, undo, hold }
}
