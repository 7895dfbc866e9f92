/** A picture as plain bytes: four to a pixel (red, green, blue, alpha), alpha not multiplied in. */
export type Pixels = { readonly data: Uint8Array; readonly width: number; readonly height: number }

/** Cut to what can be seen. A picture of nothing comes back as it is. */
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
  const trimmed = { width: right - left + 1, height: bottom - top + 1 }
  const out = new Uint8Array(trimmed.width * trimmed.height * 4)
  for (let y = 0; y < trimmed.height; y++) {
    const from = ((top + y) * width + left) * 4
    out.set(data.subarray(from, from + trimmed.width * 4), y * trimmed.width * 4)
  }
  return { data: out, ...trimmed }
}

/**
 * The middle, in shares of width and height, of the square with side `side` (pixels) that shows most detail while staying on the thing:
 * where a photographer would go closer.
 */
export function focusOf(pixels: Pixels, side: number): { readonly x: number; readonly y: number } {
  const { data, width, height } = pixels
  const CELLS = 24
  const detail = new Float64Array(CELLS * CELLS)
  const step = 2
  for (let y = 0; y + step < height; y += step) {
    for (let x = 0; x + step < width; x += step) {
      const at = (y * width + x) * 4
      const right = at + step * 4
      const below = at + step * width * 4
      if ((data[at + 3] ?? 0) < 200) continue
      let change = 4
      for (let channel = 0; channel < 3; channel++) {
        const here = data[at + channel] ?? 0
        if ((data[right + 3] ?? 0) >= 200) change += Math.abs(here - (data[right + channel] ?? 0))
        if ((data[below + 3] ?? 0) >= 200) change += Math.abs(here - (data[below + channel] ?? 0))
      }
      const cell = Math.floor((y / height) * CELLS) * CELLS + Math.floor((x / width) * CELLS)
      detail[cell] = (detail[cell] ?? 0) + Math.sqrt(change)
    }
  }
  const spanX = Math.min(CELLS, Math.max(1, Math.round((side / width) * CELLS)))
  const spanY = Math.min(CELLS, Math.max(1, Math.round((side / height) * CELLS)))
  let best = { x: 0.5, y: 0.5 }
  let most = -1
  for (let top = 0; top + spanY <= CELLS; top++) {
    for (let left = 0; left + spanX <= CELLS; left++) {
      let sum = 0
      for (let y = top; y < top + spanY; y++) for (let x = left; x < left + spanX; x++) sum += detail[y * CELLS + x] ?? 0
      if (sum > most) {
        most = sum
        best = { x: (left + spanX / 2) / CELLS, y: (top + spanY / 2) / CELLS }
      }
    }
  }
  return best
}
