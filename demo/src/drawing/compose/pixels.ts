/** A picture as plain bytes: four to a pixel (red, green, blue, alpha), alpha not multiplied in. */
export type Pixels = { readonly data: Uint8Array; readonly width: number; readonly height: number }

/** Room left around what can be seen, so that its soft edge survives enlarging. */
export const MARGIN = 5

/** Cut to what can be seen, and a narrow clear margin. A picture of nothing comes back as it is. */
export function trimPixels(pixels: Pixels): Pixels {
  const { data, width, height } = pixels
  let left = width
  let right = -1
  let top = height
  let bottom = -1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 8) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  if (right < 0) return pixels
  const trimmed = { width: right - left + 1 + 2 * MARGIN, height: bottom - top + 1 + 2 * MARGIN }
  const out = new Uint8Array(trimmed.width * trimmed.height * 4)
  for (let y = top; y <= bottom; y++) {
    const row = data.subarray((y * width + left) * 4, (y * width + right + 1) * 4)
    out.set(row, ((y - top + MARGIN) * trimmed.width + MARGIN) * 4)
  }
  return { data: out, ...trimmed }
}
