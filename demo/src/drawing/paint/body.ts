import { hueOf, oklabOfHex } from './oklab.ts'
import { ramp } from './ramp.ts'

/** Below this chroma a colour reads as grey. */
const GREY = 0.05

/** One colour that a thing is made of: its usual OKLab values, and the chroma that follows from them. */
export type Body = { readonly lightness: number; readonly a: number; readonly b: number; readonly chroma: number }

export const isGrey = (body: Body): boolean => body.chroma < GREY

/** A picture in OKLab: four lanes to a pixel, L, a, b, and alpha from 0 to 1. */
export type LabPixels = { readonly lanes: Float32Array; readonly width: number; readonly height: number }

const bodyAt = (lightness: number, a: number, b: number): Body => ({ lightness, a, b, chroma: Math.hypot(a, b) })

export const bodyOfHex = (hex: string): Body => bodyAt(...oklabOfHex(hex))

/** Which colour the thing is, as a person would say: the hue, or grey, that covers most of it. */
export function dominantBody({ lanes }: LabPixels): Body {
  const BINS = 36
  // area, and L, a and b times area, for grey and for each ten degrees of hue
  const grey: Sums = [0, 0, 0, 0]
  const hues = Array.from({ length: BINS }, (): Sums => [0, 0, 0, 0])
  // every third pixel is plenty to know what most of it is
  for (let i = 0; i < lanes.length; i += 12) {
    if ((lanes[i + 3] ?? 0) < 0.5) continue
    const l = lanes[i] ?? 0
    const a = lanes[i + 1] ?? 0
    const b = lanes[i + 2] ?? 0
    const colourful = ramp(Math.sqrt(a * a + b * b), GREY * 0.6, GREY * 1.6)
    addTo(grey, 1 - colourful, l, a, b)
    const bin = hues[Math.floor(hueOf(a, b) / 10) % BINS]
    if (bin) addTo(bin, colourful, l, a, b)
  }
  let best: Sums = [0, 0, 0, 0]
  for (let bin = 0; bin < BINS; bin++) {
    const near: Sums = [0, 0, 0, 0]
    for (let step = -3; step <= 3; step++) {
      const sums = hues[(bin + step + BINS) % BINS]
      if (sums) for (let lane = 0; lane < 4; lane++) near[lane] = (near[lane] ?? 0) + (sums[lane] ?? 0) * (1 - Math.abs(step) / 5)
    }
    if (near[0] > best[0]) best = near
  }
  const [area, l, a, b] = grey[0] > best[0] * 1.3 ? grey : best
  return area === 0 ? bodyAt(0, 0, 0) : bodyAt(l / area, a / area, b / area)
}

type Sums = [area: number, l: number, a: number, b: number]

function addTo(sums: Sums, weight: number, l: number, a: number, b: number): void {
  sums[0] += weight
  sums[1] += weight * l
  sums[2] += weight * a
  sums[3] += weight * b
}

/** 0 to 1, with soft edges in colour, so that a highlight running into white does not tear. */
function belongsTo(body: Body, lightness: number, a: number, b: number): number {
  // Far darker than a pale grey body is another material: a lens, a visor, the slots of a radio.
  const isBodyLight = body.chroma > GREY * 2 ? 1 : ramp(lightness, body.lightness - 0.36, body.lightness - 0.26)
  if (isBodyLight === 0) return 0
  if (isGrey(body)) return isBodyLight * (1 - ramp(Math.sqrt((a - body.a) ** 2 + (b - body.b) ** 2), GREY * 1.2, GREY * 1.9))
  const chroma = Math.sqrt(a * a + b * b)
  // The cosine of the angle between two hues: 32 degrees apart is still the body, 48 is not.
  const near = ramp((a * body.a + b * body.b) / (chroma * body.chroma + 1e-9), 0.669, 0.848)
  return near * isBodyLight * ramp(chroma, Math.max(0.015, body.chroma * 0.2), Math.max(0.035, body.chroma * 0.5))
}

/**
 * For each pixel how far it belongs to one of the bodies, smoothed over its neighbours: noise near a threshold would show as speckles.
 * The picture has its clear margin (`trimPixels`), so that a row's end and the next one's start never touch.
 */
export function shareOfBodies({ lanes, width, height }: LabPixels, bodies: readonly Body[]): Float32Array {
  const raw = new Float32Array(width * height)
  for (let pixel = 0; pixel < raw.length; pixel++) {
    if ((lanes[pixel * 4 + 3] ?? 0) === 0) continue
    const lightness = lanes[pixel * 4] ?? 0
    const a = lanes[pixel * 4 + 1] ?? 0
    const b = lanes[pixel * 4 + 2] ?? 0
    let share = 0
    for (const body of bodies) share = Math.max(share, belongsTo(body, lightness, a, b))
    raw[pixel] = share
  }
  // Rows, then columns, counting only what is visible: `seen` says how many neighbours a sum is of.
  const sums = new Float32Array(raw.length)
  const seen = new Uint8Array(raw.length)
  for (let pixel = 1; pixel < raw.length - 1; pixel++) {
    for (let near = pixel - 1; near <= pixel + 1; near++) {
      if ((lanes[near * 4 + 3] ?? 0) === 0) continue
      sums[pixel] = (sums[pixel] ?? 0) + (raw[near] ?? 0)
      seen[pixel] = (seen[pixel] ?? 0) + 1
    }
  }
  for (let pixel = width; pixel < raw.length - width; pixel++) {
    if ((lanes[pixel * 4 + 3] ?? 0) === 0) continue
    const sum = (sums[pixel - width] ?? 0) + (sums[pixel] ?? 0) + (sums[pixel + width] ?? 0)
    raw[pixel] = sum / ((seen[pixel - width] ?? 0) + (seen[pixel] ?? 0) + (seen[pixel + width] ?? 0))
  }
  return raw
}
