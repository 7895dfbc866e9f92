import { useEffect, useState } from 'react'
import { LazyPart } from '../../lib/lazy-part.tsx'
import type { LiveStockProps } from './live-stock.tsx'

const loadLiveStock = () => import('./live-stock.tsx').then((module) => module.LiveStock)

/** So long after a page has come alive: what was tapped is done first. */
const SOON_MS = 800

/** Keeps the words about stock true, once the page is alive (decision 0125). */
export function LiveStockSoon(props: LiveStockProps) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return isTime ? <LazyPart load={loadLiveStock} props={props} name="" /> : null
}
