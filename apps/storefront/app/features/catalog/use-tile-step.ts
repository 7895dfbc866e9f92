import { useState } from 'react'
import { useHistoryStep } from '../../lib/history-step.ts'

/** What a tile opens over its list, so that Back closes it. A product may stand twice on a page, so each of its tiles has a key of its own. */
export function useTileStep() {
  const [key] = useState(Math.random)
  const { opened, open, close } = useHistoryStep<number>('tile')
  return { isOpen: opened === key, open: () => open(key), close }
}
