import { MARGIN, type Pixels } from './pixels.ts'

/** A thing cut out of its background, as two pictures that can be enlarged each in its own way: its colours (three bytes to a pixel), its outline (one). */
export type Cutout = { readonly colours: Uint8Array; readonly outline: Uint8Array; readonly width: number; readonly height: number }

const SOLID = 250

/**
 * Colours run on beyond the outline, so that enlarging them on their own draws no dark line along it. The picture must have its clear margin
 * (`trimPixels`): within it no neighbour lies outside.
 */
export function cutoutOf({ data, width, height }: Pixels): Cutout {
  const colours = new Uint8Array(width * height * 3)
  const outline = new Uint8Array(width * height)
  const isKnown = new Uint8Array(width * height)
  for (let i = 0; i < outline.length; i++) {
    outline[i] = data[i * 4 + 3] ?? 0
    if ((outline[i] ?? 0) < SOLID) continue
    isKnown[i] = 1
    for (let channel = 0; channel < 3; channel++) colours[i * 3 + channel] = data[i * 4 + channel] ?? 0
  }
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
  const hasKnownNeighbour = (i: number): boolean => {
    for (const step of around) if (isKnown[i + step] === 1) return true
    return false
  }
  for (let round = 1; round < MARGIN; round++) {
    const edge: number[] = []
    for (let i = width + 1; i < isKnown.length - width - 1; i++) if (isKnown[i] === 0 && hasKnownNeighbour(i)) edge.push(i)
    for (const i of edge) {
      let red = 0
      let green = 0
      let blue = 0
      let count = 0
      for (const step of around) {
        if (isKnown[i + step] !== 1) continue
        red += colours[(i + step) * 3] ?? 0
        green += colours[(i + step) * 3 + 1] ?? 0
        blue += colours[(i + step) * 3 + 2] ?? 0
        count += 1
      }
      colours[i * 3] = red / count
      colours[i * 3 + 1] = green / count
      colours[i * 3 + 2] = blue / count
    }
    for (const i of edge) isKnown[i] = 1
  }
  return { colours, outline, width, height }
}
