import type { Cutout } from './cutout.ts'
import type { Mask } from './shadow.ts'

/** A square to draw on: four bytes to a pixel, alpha not multiplied in. */
export type Canvas = { readonly data: Uint8Array; readonly side: number }

export const clearCanvas = (side: number): Canvas => ({ data: new Uint8Array(side * side * 4), side })

/** Draws one colour through a mask that is stretched over the whole canvas. */
export function drawMask(canvas: Canvas, mask: Mask, [red, green, blue]: readonly [number, number, number]): void {
  const { data, side } = canvas
  const steps = Array.from({ length: side }, (_, i) => Math.min(mask.side - 1, Math.max(0, ((i + 0.5) * mask.side) / side - 0.5)))
  const cells = Int32Array.from(steps)
  const rests = Float32Array.from(steps, (step) => step % 1)
  // one more than the mask is wide, so that the last cell has a neighbour
  const row = new Float32Array(mask.side + 1)
  for (let y = 0; y < side; y++) {
    const upper = (cells[y] ?? 0) * mask.side
    const lower = Math.min(upper + mask.side, (mask.side - 1) * mask.side)
    let most = 0
    for (let x = 0; x < mask.side; x++) {
      const above = mask.data[upper + x] ?? 0
      row[x] = (above + ((mask.data[lower + x] ?? 0) - above) * (rests[y] ?? 0)) * 255
      most = Math.max(most, row[x] ?? 0)
    }
    if (most < 0.5) continue
    for (let x = 0; x < side; x++) {
      const cell = cells[x] ?? 0
      const here = row[cell] ?? 0
      const alpha = Math.round(here + ((row[cell + 1] ?? 0) - here) * (rests[x] ?? 0))
      if (alpha > 0) over(data, (y * side + x) * 4, red, green, blue, alpha)
    }
  }
}

/** Draws a thing with its top left corner at a place, which may lie outside. */
export function drawCutout(canvas: Canvas, { colours, outline, width, height }: Cutout, left: number, top: number): void {
  const { data, side } = canvas
  const fromX = Math.max(0, -left)
  const toX = Math.min(width, side - left)
  for (let y = Math.max(0, -top); y < Math.min(height, side - top); y++) {
    for (let x = fromX; x < toX; x++) {
      const i = y * width + x
      const alpha = outline[i] ?? 0
      if (alpha > 0) over(data, ((top + y) * side + left + x) * 4, colours[i * 3] ?? 0, colours[i * 3 + 1] ?? 0, colours[i * 3 + 2] ?? 0, alpha)
    }
  }
}

/** Porter and Duff's "over" for one pixel. */
function over(data: Uint8Array, at: number, red: number, green: number, blue: number, alpha: number): void {
  const below = data[at + 3] ?? 0
  if (alpha === 255 || below === 0) {
    data[at] = red
    data[at + 1] = green
    data[at + 2] = blue
    data[at + 3] = alpha
    return
  }
  const kept = (below * (255 - alpha)) / 255
  const total = alpha + kept
  data[at] = Math.round((red * alpha + (data[at] ?? 0) * kept) / total)
  data[at + 1] = Math.round((green * alpha + (data[at + 1] ?? 0) * kept) / total)
  data[at + 2] = Math.round((blue * alpha + (data[at + 2] ?? 0) * kept) / total)
  data[at + 3] = Math.round(total)
}
