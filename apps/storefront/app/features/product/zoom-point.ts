import type { MouseEvent } from 'react'

/** A point of a picture, in shares of its width and height, and where in the window it was clicked, in CSS pixels. */
export type ZoomPoint = { readonly x: number; readonly y: number; readonly left: number; readonly top: number }

const share = (distance: number, of: number): number => Math.min(1, Math.max(0, distance / Math.max(1, of)))

/** Where a picture was clicked; its middle, in the middle of the window, when a key did it. */
export function zoomPointOf({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>): ZoomPoint {
  if (detail === 0) return { x: 0.5, y: 0.5, left: window.innerWidth / 2, top: window.innerHeight / 2 }
  const box = currentTarget.getBoundingClientRect()
  return { x: share(clientX - box.left, box.width), y: share(clientY - box.top, box.height), left: clientX, top: clientY }
}
