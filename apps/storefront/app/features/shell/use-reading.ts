import { useEffect } from 'react'

/** Less than that is a trembling finger, in CSS pixels. */
const STEP = 6
/** Near the top of a page nothing leaves, in CSS pixels. */
const TOP = 160

/** Marks the root element while the shopper scrolls down a page, until they scroll up again. The style sheet says what leaves meanwhile. */
export function useReading(): void {
  useEffect(() => {
    const root = document.documentElement
    let before: number | undefined
    // Asked for at once, the page would have to be laid out before it is painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => (before ??= window.scrollY))
    })
    const onScroll = () => {
      const now = window.scrollY
      before ??= 0
      if (now > TOP && Math.abs(now - before) < STEP) return
      root.toggleAttribute('data-reading', now > TOP && now > before)
      before = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
      root.removeAttribute('data-reading')
    }
  }, [])
}
