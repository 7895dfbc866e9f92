import type { Cutout } from './cutout.ts'

/**
 * The middle, in shares of width and height, of the square with side `side` (pixels) that shows most detail near its middle:
 * where a photographer would go closer.
 */
export function focusOf(cutout: Cutout, side: number): { readonly x: number; readonly y: number } {
  const { colours, outline, width, height } = cutout
  const STEP = 6
  const columns = Math.ceil(width / STEP)
  const rows = Math.ceil(height / STEP)
  const detail = new Float64Array(columns * rows)
  for (let y = 0; y + 2 < height; y += 2) {
    for (let x = 0; x + 2 < width; x += 2) {
      const at = y * width + x
      if ((outline[at] ?? 0) < 200) continue
      let change = 0
      for (const next of [at + 2, at + width * 2]) {
        if ((outline[next] ?? 0) < 200) continue
        for (let channel = 0; channel < 3; channel++) change += Math.abs((colours[at * 3 + channel] ?? 0) - (colours[next * 3 + channel] ?? 0))
      }
      const cell = Math.floor(y / STEP) * columns + Math.floor(x / STEP)
      detail[cell] = (detail[cell] ?? 0) + 3 + Math.min(12, Math.sqrt(change))
    }
  }
  const reach = side / 2 / STEP
  let best = { x: 0.5, y: 0.5 }
  let most = -1
  for (let cy = Math.floor(rows * 0.25); cy <= rows * 0.75; cy++) {
    for (let cx = Math.floor(columns * 0.25); cx <= columns * 0.75; cx++) {
      let sum = 0
      for (let y = Math.max(0, Math.ceil(cy - reach)); y < Math.min(rows, cy + reach); y++) {
        for (let x = Math.max(0, Math.ceil(cx - reach)); x < Math.min(columns, cx + reach); x++) {
          const away = Math.max(Math.abs(x - cx), Math.abs(y - cy)) / reach
          sum += (detail[y * columns + x] ?? 0) * (1 - away * away * 0.8)
        }
      }
      if (sum > most) {
        most = sum
        best = { x: (cx + 0.5) / columns, y: (cy + 0.5) / rows }
      }
    }
  }
  return best
}
