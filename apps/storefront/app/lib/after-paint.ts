import { afterFrame } from '@galleria/ui'
import { useEffect, useState } from 'react'

/** Whether it is wanted, from the frame after the one in which it came to be; at once no longer. */
export function useAfterPaint(isWanted: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    afterFrame(() => setIsPainted(!isLeft))
    return () => {
      isLeft = true
      setIsPainted(false)
    }
  }, [isWanted])
  return isWanted && isPainted
}
