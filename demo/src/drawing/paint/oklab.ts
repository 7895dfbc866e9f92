/**
 * OKLab (Björn Ottosson, 2020): a colour space in which equal steps look equal, so that lightness can be kept while a hue is changed.
 * L is 0 (black) to 1 (white); a and b are about -0.4 to 0.4. Bytes are sRGB.
 */
export type Oklab = readonly [lightness: number, a: number, b: number]

const LINEAR_OF_BYTE = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

export function oklabOf(red: number, green: number, blue: number): Oklab {
  const r = LINEAR_OF_BYTE[red] ?? 0
  const g = LINEAR_OF_BYTE[green] ?? 0
  const b = LINEAR_OF_BYTE[blue] ?? 0
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

// Indexed by the square root, because the eye (and sRGB) wants most steps in the dark. A power for each channel of each pixel would cost more than all the rest.
const ROOT_STEPS = 2047
const BYTE_OF_ROOT = Uint8ClampedArray.from({ length: ROOT_STEPS + 1 }, (_, step) => {
  const value = (step / ROOT_STEPS) ** 2
  return 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
})

const byteOfLinear = (value: number): number => {
  if (value <= 0) return 0
  if (value >= 1) return 255
  return BYTE_OF_ROOT[Math.round(Math.sqrt(value) * ROOT_STEPS)] ?? 0
}

/** The nearest sRGB bytes; what lies outside the gamut is clipped channel by channel. */
export function bytesOfOklab(lightness: number, a: number, b: number): [red: number, green: number, blue: number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    byteOfLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    byteOfLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    byteOfLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** `#rrggbb` in OKLab. */
export function oklabOfHex(hex: string): Oklab {
  const value = Number.parseInt(hex.slice(1), 16)
  return oklabOf((value >> 16) & 255, (value >> 8) & 255, value & 255)
}

/** Degrees from 0 to 360. */
export const hueOf = (a: number, b: number): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360

/** The shorter way round between two hues, 0 to 180 degrees. */
export function hueDistance(left: number, right: number): number {
  const way = Math.abs(left - right) % 360
  return way > 180 ? 360 - way : way
}
