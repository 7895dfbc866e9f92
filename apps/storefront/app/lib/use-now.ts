import { useEffect, useState } from 'react'

const EVERY_MS = 15_000

/** The time, a few times a minute; undefined on the server and in the first paint, which must be alike. */
export function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const tick = () => setNow(new Date())
    tick()
    const timer = setInterval(tick, EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
