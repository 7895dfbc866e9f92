import { useEffect, useEffectEvent, useState } from 'react'

/** What somebody sees who presses the button. */
export type Shown = {
  /** What it comes to, in minor units. */
  readonly total: number
  /** The coupon of which it says that it can't be had. */
  readonly refused: string | undefined
}

type WaitingPress = { readonly shown: Shown; readonly isFetching: boolean; readonly onGo: () => void }

/** Pressed while the price was being asked for: goes on as soon as that is known, if it is what was shown. Nobody has agreed to another one. */
export function useWaitingPress({ shown, isFetching, onGo }: WaitingPress) {
  const [pressed, setPressed] = useState<Shown>()
  const goOn = useEffectEvent(() => {
    setPressed(undefined)
    if (pressed?.total === shown.total && pressed.refused === shown.refused) onGo()
  })
  const isWaiting = pressed !== undefined
  useEffect(() => {
    if (isWaiting && !isFetching) goOn()
  }, [isWaiting, isFetching])
  return { isWaiting, wait: () => setPressed(shown) }
}
