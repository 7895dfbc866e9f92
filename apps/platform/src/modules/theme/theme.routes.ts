import { getTheme, setTheme, type ThemeWire } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { ShopLook, ThemeService } from './theme.service.ts'

const toWire = ({ revision, hue, light, dark, markets }: ShopLook): ThemeWire => ({
  revision,
  hue,
  light: { ...light },
  dark: { ...dark },
  markets: markets.map(({ slug, name, hue: own }) => ({ slug, name: { ...name }, hue: own })),
})

export function themeRoutes({ theme }: { theme: ThemeService }) {
  return [
    implement(getTheme, async (ctx) => ({ data: toWire(await theme.get(ctx)) })),
    implement(setTheme, async (ctx, { body: { after, ...look } }) => ({ data: toWire(await theme.set(ctx, { ...look, revision: after })) })),
  ]
}
