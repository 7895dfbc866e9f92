import { type PointerEvent, useState } from 'react'

/** A finger that went so far sideways, in CSS pixels, wants the next picture. */
const SWIPE = 28

type Box = { readonly left: number; readonly width: number }

/** Which of `count` pictures, side by side over the width of a tile, a pointer at `x` is over. */
export const viewAt = (x: number, { left, width }: Box, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(((x - left) / Math.max(1, width)) * count)))

/** Where a finger leads that began at `start` and is at `x`: one picture on or back, and no further than there are. */
export function viewAfter(from: number, start: number, x: number, count: number): number {
  const way = x - start
  if (Math.abs(way) < SWIPE) return from
  return Math.min(count - 1, Math.max(0, from + (way < 0 ? 1 : -1)))
}

/**
 * UX-12: the pictures of a tile one after another, under a pointer that moves over it or a finger that swipes. `shown` is on the tile; `coming` replaces it as soon as
 * it is there, so that nothing flashes. Undefined listeners where there is one picture.
 */
export function useTileViews(count: number) {
  const [wanted, setWanted] = useState(0)
  const [shown, setShown] = useState(0)
  /** Where the finger came down, and on which picture. */
  const [touch, setTouch] = useState<{ readonly x: number; readonly from: number }>()
  if (count < 2) return { shown: 0, coming: undefined, arrived: undefined, listeners: undefined }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse') setWanted(viewAt(event.clientX, event.currentTarget.getBoundingClientRect(), count))
    else if (touch) setWanted(viewAfter(touch.from, touch.x, event.clientX, count))
  }
  return {
    shown,
    coming: wanted === shown ? undefined : wanted,
    arrived: () => setShown(wanted),
    listeners: {
      onPointerMove,
      onPointerDown: (event: PointerEvent<HTMLElement>) => event.pointerType !== 'mouse' && setTouch({ x: event.clientX, from: wanted }),
      onPointerLeave: (event: PointerEvent<HTMLElement>) => (event.pointerType === 'mouse' ? setWanted(0) : setTouch(undefined)),
    },
  }
}
