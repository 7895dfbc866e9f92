import { type HexColour, isHexColour } from './hex-colour.ts'

/** Characters of a market's name. */
export const MARKET_NAME_MAX = 40

/** Light and dark. */
export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** What a tenant may colour itself; tints and accents are computed from the hues (tokens.css). */
export const THEME_COLOURS = ['paper', 'raise', 'sunk', 'ink', 'muted', 'good', 'sale', 'warn', 'action', 'onAction'] as const
export type ThemeColour = (typeof THEME_COLOURS)[number]

export type Palette = Readonly<Record<ThemeColour, HexColour>>
/** Only what differs from ours. */
export type OwnColours = { readonly [C in ThemeColour]?: HexColour }
export type Theme = Readonly<Record<Scheme, OwnColours>>

/** What tokens.css says; a test holds the two together. A button is of ink, and what is on it of paper, unless told. */
const OURS: Readonly<Record<Scheme, Omit<Palette, 'action' | 'onAction'>>> = {
  light: { paper: '#fbfaf7', raise: '#ffffff', sunk: '#f3f0e9', ink: '#1c1a17', muted: '#67604f', good: '#176b45', sale: '#b3261e', warn: '#8a5200' },
  dark: { paper: '#151411', raise: '#1f1d19', sunk: '#0e0d0b', ink: '#f2efe8', muted: '#b0a89a', good: '#7ad3a6', sale: '#ff9c8f', warn: '#f3c173' },
}

/** All colours of a scheme, the tenant's own before ours. */
export function paletteOf(scheme: Scheme, own: OwnColours = {}): Palette {
  const { paper = OURS[scheme].paper, ink = OURS[scheme].ink } = own
  return { ...OURS[scheme], action: ink, onAction: paper, ...own }
}

/** A colour in light and in dark, of those in which a theme differs from ours. */
export type ColourPair = { readonly colour: ThemeColour; readonly light: HexColour; readonly dark: HexColour }

export function colourPairsOf({ light, dark }: Theme): ColourPair[] {
  const [inLight, inDark] = [paletteOf('light', light), paletteOf('dark', dark)]
  return THEME_COLOURS.filter((colour) => isHexColour(light[colour]) || isHexColour(dark[colour])).map((colour) => ({
    colour,
    light: inLight[colour],
    dark: inDark[colour],
  }))
}
