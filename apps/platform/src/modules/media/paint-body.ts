import { hueDistance, hueOf, oklabOfHex } from './oklab.ts'
import { ramp } from './ramp.ts'

/** Below this chroma a colour reads as grey. */
const GREY = 0.05

/** One colour that a thing is made of; `a` and `b` as in OKLab. */
export type Body = { readonly isGrey: boolean; readonly a: number; readonly b: number; readonly hue: number; readonly chroma: number }

/** A picture in OKLab: four lanes to a pixel, L, a, b, and alpha from 0 to 1. */
export type LabPixels = { readonly lanes: Float32Array; readonly width: number; readonly height: number }

export function bodyOfHex(hex: string): Body {
  const [, a, b] = oklabOfHex(hex)
  const chroma = Math.hypot(a, b)
  return { isGrey: chroma < GREY, a, b, hue: hueOf(a, b), chroma }
}

/** Which colour the thing is, as a person would say: the hue, or grey, that covers most of it. */
export function dominantBody({ lanes }: LabPixels): Body {
  const BINS = 36
  const area = new Float64Array(BINS)
  const chromas = new Float64Array(BINS)
  let grey = 0
  let greyA = 0
  let greyB = 0
  for (let i = 0; i < lanes.length; i += 4) {
    if ((lanes[i + 3] ?? 0) < 0.5) continue
    const a = lanes[i + 1] ?? 0
    const b = lanes[i + 2] ?? 0
    const chroma = Math.hypot(a, b)
    const colourful = ramp(chroma, GREY * 0.6, GREY * 1.6)
    const bin = Math.floor(hueOf(a, b) / 10) % BINS
    area[bin] = (area[bin] ?? 0) + colourful
    chromas[bin] = (chromas[bin] ?? 0) + colourful * chroma
    grey += 1 - colourful
    greyA += a * (1 - colourful)
    greyB += b * (1 - colourful)
  }
  const around = (lane: Float64Array, bin: number): number => {
    let sum = 0
    for (let step = -3; step <= 3; step++) sum += (lane[(bin + step + BINS) % BINS] ?? 0) * (1 - Math.abs(step) / 5)
    return sum
  }
  let best = 0
  for (let bin = 1; bin < BINS; bin++) if (around(area, bin) > around(area, best)) best = bin
  const most = around(area, best)
  if (grey > most * 1.3) return { isGrey: true, a: greyA / grey, b: greyB / grey, hue: 0, chroma: 0 }
  const hue = best * 10 + 5
  const chroma = most > 0 ? around(chromas, best) / most : 0
  return { isGrey: false, a: chroma * Math.cos((hue * Math.PI) / 180), b: chroma * Math.sin((hue * Math.PI) / 180), hue, chroma }
}

/** 0 to 1, with soft edges in colour, so that a highlight running into white does not tear. */
function belongsTo(body: Body, a: number, b: number): number {
  if (body.isGrey) return 1 - ramp(Math.hypot(a - body.a, b - body.b), GREY, GREY * 1.6)
  const chroma = Math.hypot(a, b)
  const near = 1 - ramp(hueDistance(hueOf(a, b), body.hue), 42, 62)
  return near === 0 ? 0 : near * ramp(chroma, Math.max(0.015, body.chroma * 0.2), Math.max(0.035, body.chroma * 0.5))
}

/** For each pixel how far it belongs to one of the bodies, smoothed over its neighbours: noise near a threshold would show as speckles. */
export function shareOfBodies({ lanes, width, height }: LabPixels, bodies: readonly Body[]): Float32Array {
  const raw = new Float32Array(width * height)
  for (let pixel = 0; pixel < raw.length; pixel++) {
    if ((lanes[pixel * 4 + 3] ?? 0) === 0) continue
    const a = lanes[pixel * 4 + 1] ?? 0
    const b = lanes[pixel * 4 + 2] ?? 0
    let share = 0
    for (const body of bodies) share = Math.max(share, belongsTo(body, a, b))
    raw[pixel] = share
  }
  const smooth = new Float32Array(raw.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const here = y * width + x
      if ((lanes[here * 4 + 3] ?? 0) === 0) continue
      let sum = 0
      let count = 0
      for (let near = Math.max(0, y - 1); near <= Math.min(height - 1, y + 1); near++) {
        for (let side = Math.max(0, x - 1); side <= Math.min(width - 1, x + 1); side++) {
          if ((lanes[(near * width + side) * 4 + 3] ?? 0) === 0) continue
          sum += raw[near * width + side] ?? 0
          count += 1
        }
      }
      smooth[here] = sum / count
    }
  }
  return smooth
}
