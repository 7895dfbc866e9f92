import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { announce } from '../../lib/toast.ts'
import type { Selection } from './selection.ts'

/**
 * Says to screen readers when what is looked at is sold out, can be had again, or has become scarce: not each piece. What somebody chooses themselves is not told,
 * they hear it where they choose.
 */
export function useToldStock(name: string, selection: Selection | undefined): void {
  const { t } = useLingui()
  const { id, isSoldOut, left = 0 } = selection?.shown ?? {}
  const isChosen = selection?.open.length === 0
  const state = isSoldOut ? 'gone' : left > 0 && isChosen ? 'few' : 'good'
  const words = { gone: t`Out of stock`, few: t`Only ${left} left`, good: t`In stock` }[state]
  const key = `${id} ${isChosen}`
  const known = useRef({ key, state })
  useEffect(() => {
    const before = known.current
    known.current = { key, state }
    if (before.key === key && before.state !== state) announce(`${name}: ${words}`)
    // The words change with each piece, and are told with the state.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, state])
}
