import type { Pixels } from './pixels.ts'

/**
 * Evens out what lossy compression left in the flat parts, without touching edges: each pixel becomes the mean of its neighbours in a row, then in a
 * column, that differ from it by less than an edge does. Enlarged four times, or painted white, the blocks of an asset would show otherwise.
 */
export function calmPixels(pixels: Pixels): Pixels {
  const { width, height } = pixels
  const REACH = 3
  const EDGE = 9
  let from = pixels.data
  for (const [step, lineStep, length, lines] of [
    [4, width * 4, width, height],
    [width * 4, 4, height, width],
  ] as const) {
    const to = new Uint8Array(from)
    for (let line = 0; line < lines; line++) {
      for (let i = 0; i < length; i++) {
        const at = line * lineStep + i * step
        if (from[at + 3] === 0) continue
        const red = from[at] ?? 0
        const green = from[at + 1] ?? 0
        const blue = from[at + 2] ?? 0
        let sumRed = 0
        let sumGreen = 0
        let sumBlue = 0
        let count = 0
        for (let near = Math.max(0, i - REACH); near <= Math.min(length - 1, i + REACH); near++) {
          const other = line * lineStep + near * step
          if ((from[other + 3] ?? 0) < 128) continue
          const r = from[other] ?? 0
          const g = from[other + 1] ?? 0
          const b = from[other + 2] ?? 0
          if (Math.abs(r - red) > EDGE || Math.abs(g - green) > EDGE || Math.abs(b - blue) > EDGE) continue
          sumRed += r
          sumGreen += g
          sumBlue += b
          count += 1
        }
        if (count < 2) continue
        to[at] = Math.round(sumRed / count)
        to[at + 1] = Math.round(sumGreen / count)
        to[at + 2] = Math.round(sumBlue / count)
      }
    }
    from = to
  }
  return { ...pixels, data: from }
}
