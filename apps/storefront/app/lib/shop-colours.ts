import { isHexColour, type ThemeColour } from '@galleria/rules'
import type { Tenant } from './tenant.ts'

type Look = Pick<Tenant, 'hue' | 'markets' | 'colours'>

/** The custom property of a colour: "--on-action". */
export const propertyOf = (colour: ThemeColour): string => `--${colour.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/**
 * One hue for the tenant and one for each market, of which every tint is computed (tokens.css), and the colours that are the tenant's own. Written for
 * browsers that do not know light-dark() too.
 */
export function shopColours({ hue, markets, colours }: Look): string {
  const hues = `:root{--h:${hue.toFixed(1)}}${markets.map((market) => `[data-market="${market.slug}"]{--h:${market.hue.toFixed(1)}}`).join('')}`
  const own = colours.filter(({ light, dark }) => isHexColour(light) && isHexColour(dark))
  if (own.length === 0) return hues
  const said = (scheme: 'light' | 'dark') => own.map((each) => `${propertyOf(each.colour)}:${each[scheme]}`).join(';')
  const [light, dark] = [said('light'), said('dark')]
  return `${hues}:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}[data-theme="light"]{${light}}[data-theme="dark"]{${dark}}`
}

/** What a browser's own bars are painted with. */
export const barColours = ({ colours }: Pick<Look, 'colours'>): { readonly light: string; readonly dark: string } => {
  const paper = colours.find(({ colour }) => colour === 'paper')
  return paper && isHexColour(paper.light) && isHexColour(paper.dark) ? paper : { light: '#fbfaf7', dark: '#151411' }
}
