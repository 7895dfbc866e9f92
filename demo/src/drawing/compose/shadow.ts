/** How much of each pixel of a square is covered, 0 to 1. */
export type Mask = { readonly data: Float32Array; readonly side: number }

/** Three box blurs in each direction: as good as a Gaussian of this `sigma` (pixels), at a cost that does not grow with it. Overwrites `field`. */
function blur(field: Float32Array, side: number, sigma: number): Float32Array {
  const radius = Math.max(1, Math.round(Math.sqrt(4 * sigma * sigma + 1) / 2))
  const line = new Float32Array(side)
  for (let pass = 0; pass < 6; pass++) {
    const step = pass % 2 === 0 ? 1 : side
    for (let index = 0; index < side; index++) {
      const start = step === 1 ? index * side : index
      for (let i = 0; i < side; i++) line[i] = field[start + i * step] ?? 0
      let sum = 0
      for (let i = 0; i < radius; i++) sum += line[i] ?? 0
      for (let i = 0; i < side; i++) {
        sum += (line[i + radius] ?? 0) - (line[i - radius - 1] ?? 0)
        field[start + i * step] = sum / (2 * radius + 1)
      }
    }
  }
  return field
}

/** The mask moved down by `dy` and squeezed towards the line `foot` by `flatten` (1 leaves it as it is), both in pixels. */
function cast({ data, side }: Mask, dy: number, foot: number, flatten: number): Float32Array {
  const out = new Float32Array(side * side)
  for (let y = 0; y < side; y++) {
    const sourceY = foot + (y - dy - foot) / flatten
    const upper = Math.floor(sourceY)
    const rest = sourceY - upper
    for (let x = 0; x < side; x++) {
      const above = upper >= 0 && upper < side ? (data[upper * side + x] ?? 0) : 0
      const below = upper + 1 >= 0 && upper + 1 < side ? (data[(upper + 1) * side + x] ?? 0) : 0
      out[y * side + x] = above + (below - above) * rest
    }
  }
  return out
}

/** The lowest row that the thing touches. */
function footOf({ data, side }: Mask): number {
  for (let y = side - 1; y >= 0; y--) for (let x = 0; x < side; x++) if ((data[y * side + x] ?? 0) > 0.5) return y + 1
  return side
}

/**
 * The shadow of a thing as an alpha mask, to be drawn in near-black below it. Only darkness, no colour: so it sits right on any tint, light or dark.
 * A standing thing has a thin dark line where it touches the ground and a wide soft pool; a floating one only the soft pool, further down.
 */
export function shadowOf(mask: Mask, kind: 'floor' | 'wall'): Mask {
  const { side } = mask
  const foot = footOf(mask)
  const layers =
    kind === 'floor'
      ? [
          { strength: 0.17, field: blur(cast(mask, side * 0.035, foot, 1), side, side * 0.04) },
          { strength: 0.2, field: blur(cast(mask, side * 0.012, foot, 0.2), side, side * 0.022) },
        ]
      : [{ strength: 0.22, field: blur(cast(mask, side * 0.07, foot, 1), side, side * 0.05) }]
  const data = new Float32Array(side * side)
  for (let i = 0; i < data.length; i++) {
    let clear = 1
    for (const { strength, field } of layers) clear *= 1 - strength * (field[i] ?? 0)
    data[i] = 1 - clear
  }
  return { data, side }
}
