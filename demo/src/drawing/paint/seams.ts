import type { LabPixels } from './body.ts'
import { clamp } from './ramp.ts'

const REACH = 2

/** Mean of a colour and, for the body, of how much painting moved it. */
type Side = { count: number; lab: [number, number, number]; moved: [number, number, number] }

const emptySide = (): Side => ({ count: 0, lab: [0, 0, 0], moved: [0, 0, 0] })

/**
 * Where the body meets another material, pixels are a mixture of both and belong to neither: unpainted they would draw a line in the old colour.
 * Each is moved as far as the body around it was, times how much of the mixture is body.
 */
export function paintSeams({ lanes, width, height }: LabPixels, shares: Float32Array, painted: Float32Array): void {
  for (let y = REACH; y < height - REACH; y++) {
    for (let x = REACH; x < width - REACH; x++) {
      const here = y * width + x
      if (!isSeam(shares, here, width) || (lanes[here * 4 + 3] ?? 0) < 0.5) continue
      const body = emptySide()
      const other = emptySide()
      for (let dy = -REACH; dy <= REACH; dy++) {
        for (let dx = -REACH; dx <= REACH; dx++) {
          const near = here + dy * width + dx
          if ((lanes[near * 4 + 3] ?? 0) < 0.9 || isSeam(shares, near, width)) continue
          const share = shares[near] ?? 0
          if (share > 0.9) add(body, lanes, painted, near)
          else if (share < 0.1) add(other, lanes, painted, near)
        }
      }
      if (body.count === 0 || other.count === 0) continue
      let along = 0
      let length = 0
      for (let lane = 0; lane < 3; lane++) {
        const from = (other.lab[lane] ?? 0) / other.count
        const way = (body.lab[lane] ?? 0) / body.count - from
        along += ((lanes[here * 4 + lane] ?? 0) - from) * way
        length += way * way
      }
      const mixture = clamp(along / Math.max(length, 1e-6), 0, 1)
      for (let lane = 0; lane < 3; lane++) {
        painted[here * 4 + lane] = (lanes[here * 4 + lane] ?? 0) + (mixture * (body.moved[lane] ?? 0)) / body.count
      }
    }
  }
}

function add(side: Side, lanes: Float32Array, painted: Float32Array, pixel: number): void {
  side.count += 1
  for (let lane = 0; lane < 3; lane++) {
    const value = lanes[pixel * 4 + lane] ?? 0
    side.lab[lane] = (side.lab[lane] ?? 0) + value
    side.moved[lane] = (side.moved[lane] ?? 0) + (painted[pixel * 4 + lane] ?? 0) - value
  }
}

/** Body on one side and something else on the other, within a pixel. */
function isSeam(shares: Float32Array, here: number, width: number): boolean {
  const share = shares[here] ?? 0
  const left = shares[here - 1] ?? 0
  const right = shares[here + 1] ?? 0
  const above = shares[here - width] ?? 0
  const below = shares[here + width] ?? 0
  return Math.max(share, left, right, above, below) - Math.min(share, left, right, above, below) > 0.3
}
