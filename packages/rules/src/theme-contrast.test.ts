import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HexColour } from './hex-colour.ts'
import { paletteOf, SCHEMES, type Theme, THEME_COLOURS } from './theme.ts'
import { LEAST_CONTRAST, lowContrasts, USED_PAIRS } from './theme-contrast.ts'

const OURS: Theme = { light: {}, dark: {} }

/** As WCAG 2.2 defines it, written out again: the rule is not tested by the library that it is made of. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string): number => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Björn Ottosson's OKLCH to sRGB, with what can't be shown cut off. */
function hexOf(l: number, c: number, hue: number): string {
  const [a, b] = [c * Math.cos((hue * Math.PI) / 180), c * Math.sin((hue * Math.PI) / 180)]
  const [x, y, z] = [l + 0.3963377774 * a + 0.2158037573 * b, l - 0.1055613458 * a - 0.0638541728 * b, l - 0.0894841775 * a - 1.291485548 * b].map(
    (v) => v ** 3,
  ) as [number, number, number]
  const linear = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
  const channel = (v: number): string => {
    const cut = Math.min(1, Math.max(0, v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055))
    return Math.round(cut * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${linear.map(channel).join('')}`
}

const tokens = readFileSync(createRequire(import.meta.url).resolve('@galleria/ui/tokens.css'), 'utf8')
const HUED = [...tokens.matchAll(/--(wash|tint|tint-2|accent): light-dark\(oklch\(([\d.]+)% ([\d.]+) .*?\), oklch\(([\d.]+)% ([\d.]+) /g)].map(
  ([, name = '', ...figures]) => {
    const [l1 = 0, c1 = 0, l2 = 0, c2 = 0] = figures.map(Number)
    return { name, light: [l1 / 100, c1] as const, dark: [l2 / 100, c2] as const }
  },
)

test('our palette is that of the style sheet', () => {
  const cssName = (colour: string) => colour.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  for (const colour of THEME_COLOURS) {
    const [, value = ''] = new RegExp(`--${cssName(colour)}: (.*?);`).exec(tokens) ?? []
    const said = value.startsWith('var') ? value : value.replace(/^light-dark\((.*), (.*)\)$/, '$1 $2')
    const ours = colour === 'action' ? 'var(--ink)' : colour === 'onAction' ? 'var(--paper)' : SCHEMES.map((scheme) => paletteOf(scheme)[colour]).join(' ')
    expect(said, colour).toBe(ours)
  }
  expect(HUED.map(({ name }) => name)).toEqual(['wash', 'tint', 'tint-2', 'accent'])
})

describe('a theme that is accepted can be read', () => {
  const hue = fc.double({ min: 0, max: 360, noNaN: true, maxExcluded: true })
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const own = fc.record(
    Object.fromEntries(THEME_COLOURS.map((colour) => [colour, fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hex })])),
  )
  const given = (colours: Record<string, string | undefined>) => Object.fromEntries(Object.entries(colours).filter(([, value]) => value !== undefined))

  /** Each used pair of a scheme and hue, from the sheet's own figures. */
  function pairsOf(theme: Theme, scheme: 'light' | 'dark', h: number): { name: string; ratio: number }[] {
    const shown: Record<string, string> = { ...paletteOf(scheme, theme[scheme]) }
    for (const { name, [scheme]: figures } of HUED) shown[name] = hexOf(figures[0], figures[1], h)
    return USED_PAIRS.flatMap(([text, ground]) => {
      const [a, b] = [shown[text], shown[ground]]
      return a && b ? [{ name: `${scheme} ${text} on ${ground} at ${h}`, ratio: contrast(a, b) }] : []
    })
  }
  /** Colours on a screen are whole numbers; the rule computes with fractions. */
  const ROUNDING = 0.03
  const readable = (theme: Theme, hues: readonly number[]) =>
    hues.flatMap((h) => SCHEMES.flatMap((scheme) => pairsOf(theme, scheme, h))).filter(({ ratio }) => ratio < LEAST_CONTRAST - ROUNDING)

  test('in any hues: ours is never refused, and every pair has 4.5 : 1', () => {
    fc.assert(
      fc.property(hue, fc.array(hue, { maxLength: 9 }), (shop, markets) => {
        expect(lowContrasts(OURS, { hue: shop, markets })).toEqual([])
        expect(readable(OURS, [shop, ...markets])).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('in any colours: accepted means that every pair has 4.5 : 1, refused that one has not, and what is proposed mends it', () => {
    let accepted = 0
    let proposed = 0
    fc.assert(
      fc.property(own, own, hue, (light, dark, shop) => {
        const theme = { light: given(light), dark: given(dark) }
        const lows = lowContrasts(theme, { hue: shop, markets: [] })
        if (lows.length === 0) {
          accepted += 1
          expect(readable(theme, [shop])).toEqual([])
        }
        for (const { ratio } of lows) expect(ratio).toBeLessThan(LEAST_CONTRAST)
        const low = lows.find(({ nearest }) => nearest)
        if (!low?.nearest) return
        proposed += 1
        const { scheme, text, ground, nearest } = low
        const mended = { ...theme, [scheme]: { ...theme[scheme], [nearest.colour]: nearest.value } }
        const still = lowContrasts(mended, { hue: shop, markets: [] }).filter((each) => each.scheme === scheme && each.text === text && each.ground === ground)
        expect(still).toEqual([])
      }),
      { numRuns: 120 },
    )
    expect(accepted).toBeGreaterThan(5)
    expect(proposed).toBeGreaterThan(5)
  })
})

test('a refusal names the scheme, the pair, the ratio and the nearest that passes', () => {
  const lows = lowContrasts({ light: { muted: '#b0a99a' }, dark: {} }, { hue: 75, markets: [262] })
  expect(lows.map(({ scheme, text }) => `${scheme} ${text}`)).toEqual(Array.from({ length: 6 }, () => 'light muted'))
  const onPaper = lows.find(({ ground }) => ground === 'paper')
  expect(onPaper?.ratio).toBeCloseTo(contrast('#b0a99a', '#fbfaf7'), 2)
  expect(onPaper?.nearest?.colour).toBe('muted')
  for (const ground of ['#fbfaf7', '#ffffff', '#f3f0e9']) expect(contrast(onPaper?.nearest?.value ?? '', ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
})

test('what is no colour is taken for black, in texts that others have written', () => {
  const lowsOf = (paper: HexColour) =>
    lowContrasts({ light: { paper }, dark: {} }, { hue: 75, markets: [] }).map(({ text, ground, ratio }) => ({ text, ground, ratio }))
  expect(lowsOf('Δοκιμή')).toEqual(lowsOf('#000000'))
})

test('where nothing can be read, in as many hues as a shop may have, it is said in no time', () => {
  const grey = Object.fromEntries(THEME_COLOURS.map((colour) => [colour, '#808080'] as const))
  const markets = Array.from({ length: 60 }, (_, index) => index * 6)
  const before = performance.now()
  const lows = lowContrasts({ light: grey, dark: grey }, { hue: 75, markets })
  expect(performance.now() - before).toBeLessThan(300)
  expect(lows.length).toBeGreaterThan(USED_PAIRS.length)
})
