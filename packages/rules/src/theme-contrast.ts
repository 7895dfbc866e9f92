import { clampRgb, converter, formatHex, interpolate, modeLrgb, modeOklab, modeOklch, modeRgb, type Rgb, useMode, wcagLuminance } from 'culori/fn'
import type { HexColour } from './hex-colour.ts'
import { paletteOf, type Palette, SCHEMES, type Scheme, type Theme, THEME_COLOURS, type ThemeColour } from './theme.ts'

useMode(modeRgb)
useMode(modeLrgb)
useMode(modeOklab)
useMode(modeOklch)
const rgbOf = converter('rgb')
const lightnessOf = converter('oklch')

/** WCAG 2.2, 1.4.3: of text against what it stands on. */
export const LEAST_CONTRAST = 4.5

/** What tokens.css computes from a hue: lightness and chroma. */
const HUED: Readonly<Record<Scheme, Readonly<Record<'wash' | 'tint' | 'tint-2' | 'accent', readonly [lightness: number, chroma: number]>>>> = {
  light: { wash: [0.972, 0.016], tint: [0.95, 0.03], 'tint-2': [0.905, 0.058], accent: [0.46, 0.13] },
  dark: { wash: [0.22, 0.022], tint: [0.275, 0.038], 'tint-2': [0.35, 0.065], accent: [0.81, 0.11] },
}
type Hued = keyof (typeof HUED)['light']
/** A field of an error, and a button under the pointer. */
type Mixed = 'sale-ground' | 'action-hover'
export type ShownColour = ThemeColour | Hued | Mixed

const TEXTS = ['ink', 'muted', 'good', 'sale', 'warn', 'accent'] as const satisfies readonly ShownColour[]
const GROUNDS = ['paper', 'raise', 'sunk', 'wash', 'tint', 'tint-2'] as const satisfies readonly ShownColour[]
/** Every text that is written on something: any of the texts may stand on any ground, and these besides. */
export const USED_PAIRS: readonly (readonly [text: ShownColour, ground: ShownColour])[] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ['sale', 'sale-ground'],
  ['onAction', 'action'],
  ['onAction', 'action-hover'],
  ['paper', 'ink'],
  ['paper', 'accent'],
  ['paper', 'sale'],
]

/** Colours that cannot be told from what they stand on. `hue` is the one that the tints were computed from. */
export type LowContrast = {
  readonly scheme: Scheme
  readonly text: ShownColour
  readonly ground: ShownColour
  readonly hue: number
  readonly ratio: number
  /** The smallest change with which nothing is too low that this colour is part of; null when there is none. */
  readonly nearest: { readonly colour: ThemeColour; readonly value: HexColour } | null
}

export type ThemeHues = { readonly hue: number; readonly markets: readonly number[] }

const isOwn = (colour: ShownColour): colour is ThemeColour => THEME_COLOURS.some((own) => own === colour)

/** As browsers paint it: what the screen can not show is cut off, and what is no colour is black. */
const hexOf = (colour: HexColour): Rgb => rgbOf(colour) ?? { mode: 'rgb', r: 0, g: 0, b: 0 }
const mix = (from: HexColour, to: HexColour, share: number): Rgb => clampRgb(rgbOf(interpolate([hexOf(from), hexOf(to)], 'oklab')(share)))
const mixedOf = ({ paper, sale, action }: Palette): Readonly<Record<Mixed, Rgb>> => ({
  'sale-ground': mix(paper, sale, 0.1),
  'action-hover': mix(paper, action, 0.86),
})
function huedOf(scheme: Scheme, hue: number): Readonly<Record<Hued, Rgb>> {
  const colourOf = (name: Hued): Rgb => {
    const [l, c] = HUED[scheme][name]
    return clampRgb(rgbOf({ mode: 'oklch', l, c, h: hue }))
  }
  return { wash: colourOf('wash'), tint: colourOf('tint'), 'tint-2': colourOf('tint-2'), accent: colourOf('accent') }
}

/** The computed colours of a hue, as custom properties, for showing a theme before it is one. */
export function shownPalette(scheme: Scheme, hue: number): Readonly<Record<`--${Hued}`, HexColour>> {
  const { wash, tint, 'tint-2': deeper, accent } = huedOf(scheme, hue)
  return { '--wash': formatHex(wash), '--tint': formatHex(tint), '--tint-2': formatHex(deeper), '--accent': formatHex(accent) }
}

/** The pairs that nobody could read, for each hue of the shop: one line for each pair, where it is worst. */
export function lowContrasts(theme: Theme, { hue, markets }: ThemeHues): LowContrast[] {
  const hues = [...new Set([hue, ...markets])]
  return SCHEMES.flatMap((scheme) => {
    const palette = paletteOf(scheme, theme[scheme])
    const lights: Lights = { own: ownLights(palette), hued: hues.map((each) => ({ hue: each, ...lightsOf(huedOf(scheme, each)) })) }
    const proposals = new Map<ThemeColour, LowContrast['nearest']>()
    return lowIn(scheme, lights).map((low): LowContrast => {
      // The text is changed where it is the tenant's, else what it stands on.
      const colour = [low.text, low.ground].find(isOwn)
      if (!colour) return { ...low, nearest: null }
      const nearest = proposals.has(colour) ? proposals.get(colour) : nearestOf(colour, palette, lights)
      proposals.set(colour, nearest ?? null)
      return { ...low, nearest: nearest ?? null }
    })
  })
}

type Own = ThemeColour | Mixed
/** How bright all colours are, and what is of a hue in each hue. So the contrast of a pair is a division: for one proposal hundreds of them are tried. */
type Lights = { readonly own: Readonly<Record<Own, number>>; readonly hued: readonly (Readonly<Record<Hued, number>> & { readonly hue: number })[] }

const lightsOf = <Name extends string>(colours: Readonly<Record<Name, Rgb | HexColour>>): Record<Name, number> =>
  Object.fromEntries(
    Object.entries<Rgb | HexColour>(colours).map(([name, colour]) => [name, wcagLuminance(typeof colour === 'string' ? hexOf(colour) : colour)]),
  ) as Record<Name, number>
const ownLights = (palette: Palette): Lights['own'] => ({ ...lightsOf(palette), ...lightsOf(mixedOf(palette)) })
const contrastOf = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

type Low = Omit<LowContrast, 'nearest'>

function lowIn(scheme: Scheme, { own, hued }: Lights): Low[] {
  const worst = new Map<string, Low>()
  for (const { hue, ...ofHue } of hued) {
    const light = { ...own, ...ofHue }
    for (const [text, ground] of USED_PAIRS) {
      const ratio = contrastOf(light[text], light[ground])
      const key = `${text} ${ground}`
      if (ratio < LEAST_CONTRAST && ratio < (worst.get(key)?.ratio ?? Number.POSITIVE_INFINITY)) worst.set(key, { scheme, text, ground, hue, ratio })
    }
  }
  return [...worst.values()]
}

/** Steps of lightness, nearest first, dark and light in turn. */
const STEPS = Array.from({ length: 100 }, (_, index) => (index + 1) / 100).flatMap((step) => [-step, step])

function nearestOf(colour: ThemeColour, palette: Palette, { own, hued }: Lights): LowContrast['nearest'] {
  const from = lightnessOf(palette[colour])
  if (!from) return null
  const pairs = USED_PAIRS.filter((pair) => pair.some((each) => each === colour))
  const isMended = (value: HexColour): boolean => {
    const changed = { ...own, [colour]: wcagLuminance(value), ...(colour === 'sale' ? lightsOf(mixedOf({ ...palette, sale: value })) : {}) }
    return hued.every((ofHue) => {
      const light = { ...changed, ...ofHue }
      return pairs.every(([text, ground]) => contrastOf(light[text], light[ground]) >= LEAST_CONTRAST)
    })
  }
  for (const step of STEPS) {
    const l = from.l + step
    if (l < 0 || l > 1) continue
    const value = formatHex(clampRgb(rgbOf({ ...from, l })))
    if (isMended(value)) return { colour, value }
  }
  return null
}
