import { useEffect, useRef, useState } from 'react'
import { useHistoryStep } from '../../lib/history-step.ts'

/**
 * What a tile opens over its list, so that Back closes it. A product may stand twice on a page, so each of its tiles has a key of its own. The tile in which
 * `ref` is put says that it is open.
 */
export function useTileStep<T extends HTMLElement>() {
  const [key] = useState(Math.random)
  const ref = useRef<T>(null)
  const { opened, open, close } = useHistoryStep<number>('tile')
  const isOpen = opened === key
  useEffect(() => {
    const tile = ref.current?.closest('.tile')
    if (!isOpen || !tile) return undefined
    tile.toggleAttribute('data-open', true)
    return () => void tile.toggleAttribute('data-open', false)
  }, [isOpen])
  return { ref, isOpen, open: () => open(key), close }
}
