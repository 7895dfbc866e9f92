import { bytesOfOklab, oklabOf, oklabOfHex } from './oklab.ts'
import { type Body, bodyOfHex, dominantBody, isGrey, type LabPixels, shareOfBodies } from './body.ts'
import { paintSeams } from './seams.ts'
import type { Pixels } from '../compose/pixels.ts'
import { clamp, ramp } from './ramp.ts'

function labPixelsOf({ data, width, height }: Pixels): LabPixels {
  const lanes = new Float32Array(data.length)
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] ?? 0
    if (alpha === 0) continue
    const lab = oklabOf(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)
    lanes[i] = lab[0]
    lanes[i + 1] = lab[1]
    lanes[i + 2] = lab[2]
    lanes[i + 3] = alpha / 255
  }
  return { lanes, width, height }
}

/** What the body looks like now: the lightness that most of it has, how far it goes down and up from there, and its mean colour. */
type Tone = { readonly middle: number; readonly depth: number; readonly height: number; readonly a: number; readonly b: number }

function toneOf(lanes: Float32Array, shares: Float32Array): Tone | undefined {
  const histogram = new Float64Array(256)
  let total = 0
  let a = 0
  let b = 0
  for (let pixel = 0; pixel < shares.length; pixel++) {
    const weight = (shares[pixel] ?? 0) * (lanes[pixel * 4 + 3] ?? 0)
    if (weight === 0) continue
    const bin = clamp(Math.floor((lanes[pixel * 4] ?? 0) * 256), 0, 255)
    histogram[bin] = (histogram[bin] ?? 0) + weight
    total += weight
    a += (lanes[pixel * 4 + 1] ?? 0) * weight
    b += (lanes[pixel * 4 + 2] ?? 0) * weight
  }
  if (total === 0) return undefined
  const lightnessAbove = (share: number): number => {
    let sum = 0
    return histogram.findIndex((weight) => (sum += weight) >= total * share) / 256
  }
  const middle = lightnessAbove(0.5)
  return { middle, depth: Math.max(0.02, middle - lightnessAbove(0.04)), height: Math.max(0.02, lightnessAbove(0.97) - middle), a: a / total, b: b / total }
}

/**
 * The same thing in another colour. Its body (the colour that covers most of it, or those of `bodyHexes`) moves to `paintHex`; light and shade are kept
 * around the new lightness; other materials (a lamp beside a sofa, a bear's eyes) stay as they are.
 */
export function paintPixels(pixels: Pixels, paintHex: string, bodyHexes?: readonly string[]): Pixels {
  const lab = labPixelsOf(pixels)
  const { lanes } = lab
  const bodies: readonly Body[] = bodyHexes ? bodyHexes.map(bodyOfHex) : [dominantBody(lab)]
  const shares = shareOfBodies(lab, bodies)
  const tone = toneOf(lanes, shares)
  if (!tone) return pixels

  const [targetL, targetA, targetB] = oklabOfHex(paintHex)
  // Pale things must stay pale in the shade, and dark things need their highlights to show any shape.
  const base = clamp(targetL, 0.29, 0.95)
  const down = clamp((base * (0.4 - 0.25 * ramp(base, 0.75, 0.95))) / tone.depth, 0.3, 1.15)
  const up = clamp((Math.min(0.995, base + 0.3) - base) / tone.height, 0.2, 2.2 - ramp(base, 0.28, 0.45))
  // What remains of the source's own play of hues: enough to look alive, not enough to tint a white thing.
  const own = bodies.every(isGrey) ? 0.45 : bodies.length > 1 ? 0.06 : 0.04 + 0.28 * ramp(Math.hypot(targetA, targetB), 0.01, 0.12)

  const painted = new Float32Array(lanes)
  for (let pixel = 0; pixel < shares.length; pixel++) {
    const share = shares[pixel] ?? 0
    if (share === 0) continue
    const i = pixel * 4
    const l = lanes[i] ?? 0
    const a = lanes[i + 1] ?? 0
    const b = lanes[i + 2] ?? 0
    const offset = l - tone.middle
    const newL = clamp(base + offset * (offset < 0 ? down : up), 0, 1)
    const strength = newL > base ? 1 - 0.55 * ramp(newL, base, 1) : 0.7 + 0.3 * (newL / base)
    painted[i] = l + (newL - l) * share
    painted[i + 1] = a + (targetA * strength + (a - tone.a) * own - a) * share
    painted[i + 2] = b + (targetB * strength + (b - tone.b) * own - b) * share
  }
  paintSeams(lab, shares, painted)

  const data = new Uint8Array(pixels.data)
  for (let i = 0; i < data.length; i += 4) {
    if (painted[i] === lanes[i] && painted[i + 1] === lanes[i + 1] && painted[i + 2] === lanes[i + 2]) continue
    const rgb = bytesOfOklab(painted[i] ?? 0, painted[i + 1] ?? 0, painted[i + 2] ?? 0)
    data[i] = rgb[0]
    data[i + 1] = rgb[1]
    data[i + 2] = rgb[2]
  }
  return { ...pixels, data }
}
