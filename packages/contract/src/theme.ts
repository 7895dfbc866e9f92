import { LOCALES } from '@galleria/kernel'
import { HEX_COLOUR, MARKET_NAME_MAX, SCHEMES, THEME_COLOURS } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { oneOf, Revision, Slug, someOf } from './common.ts'
import { operation } from './operation.ts'

const Hue = Type.Number({ minimum: 0, exclusiveMaximum: 360, description: 'OKLCH degrees; tints and accents are computed from it' })
const Hex = Type.String({ pattern: HEX_COLOUR })
const Colours = someOf(THEME_COLOURS, Hex, { description: "Only what differs from the software's own palette" })
const Names = someOf(LOCALES, Type.String({ minLength: 1, maxLength: MARKET_NAME_MAX }))
const LOOK = {
  hue: Hue,
  light: Colours,
  dark: Colours,
  markets: Type.Array(Type.Object({ slug: Slug, name: Names, hue: Hue }), { maxItems: 60 }),
} as const

/** E-23 */
export const ThemeWire = Type.Object(
  { revision: Type.Integer({ description: 'Counts how often the theme was set' }), ...LOOK },
  { $id: 'Theme', description: 'Colours of the shop, and what its markets are called' },
)
export type ThemeWire = Static<typeof ThemeWire>

/** Of `details` of a refusal. */
export const LowContrastWire = Type.Object({
  scheme: oneOf(SCHEMES),
  text: Type.String(),
  ground: Type.String(),
  hue: Type.Number(),
  ratio: Type.Number(),
  nearest: Type.Union([Type.Object({ colour: oneOf(THEME_COLOURS), value: Hex }), Type.Null()]),
})

export const getTheme = operation({
  id: 'getTheme',
  ref: 'E-23',
  method: 'GET',
  path: '/cap/users/tenant/theme',
  summary: "The shop's colours, and its markets' hues and names in every language",
  tag: 'tenant',
  auth: 'public',
  reply: Type.Object({ data: ThemeWire }),
  errors: [],
})

export const setTheme = operation({
  id: 'setTheme',
  ref: 'E-23',
  method: 'PUT',
  path: '/cap/users/tenant/theme',
  summary: 'Sets colours and market names; all pages follow at once. What could not be read is refused with the pair, its ratio and the nearest that passes',
  tag: 'tenant',
  auth: { staff: ['tenant.configure'] },
  body: Type.Object({ after: Revision('The revision that it began from: refused when another has come since'), ...LOOK }),
  reply: Type.Object({ data: ThemeWire }),
  limits: { byAccount: { points: 120, seconds: 3600 } },
  errors: ['theme.contrast_low', 'theme.outdated', 'catalog.node_not_found'],
})
