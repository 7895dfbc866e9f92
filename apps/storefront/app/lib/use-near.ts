import { type RefObject, useEffect, useState } from 'react'

/** About a screen of a phone, in CSS pixels. */
const MARGIN = '600px 0px'

/** Whether the element has come near the window; it stays true. For what is fetched only for those who scroll to it. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isNear) return
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true), { rootMargin: MARGIN })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isNear])
  return isNear
}
