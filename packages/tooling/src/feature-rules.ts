import { importRule, isTest, type Rule } from './rule.ts'

const APP = 'apps/storefront/app/'
const FEATURES = `${APP}features/`
/** What is below all features. Each may import what stands before it, and itself. */
const LAYERS = ['lib', 'components'] as const

/** From the ground up: a feature imports only features that it names, and these stand before it in the list, so that there can be no circle. */
export const FEATURE_ARROWS: readonly (readonly [feature: string, imports: readonly string[]])[] = [
  ['delivery', []],
  ['options', []],
  ['times', ['options']],
  ['content', []],
  ['assistant', []],
  ['faq', ['content', 'assistant']],
  ['review', []],
  ['returns', []],
  ['waiting-order', []],
  ['cart', ['delivery', 'waiting-order']],
  ['auth', ['cart']],
  ['account', ['auth']],
  ['staff', ['account']],
  ['counter', ['account', 'staff']],
  ['addresses', ['auth', 'account']],
  ['orders', ['times', 'review', 'returns', 'cart', 'auth', 'account', 'addresses']],
  ['wallet', ['account']],
  ['referral', ['auth', 'account']],
  ['help', ['content', 'faq', 'auth', 'account', 'orders']],
  ['support', ['account', 'staff', 'help']],
  ['shop-orders', ['times', 'account', 'addresses', 'orders', 'returns', 'staff']],
  ['checkout', ['delivery', 'waiting-order', 'cart', 'auth', 'account', 'addresses', 'orders']],
  ['bills', ['auth', 'account', 'orders', 'checkout']],
  ['booking', ['times', 'options', 'cart', 'auth', 'account', 'addresses', 'orders', 'help', 'checkout']],
  ['quotation', ['cart', 'auth', 'account']],
  ['chat', ['auth', 'account', 'orders', 'quotation']],
  ['notifications', ['account', 'chat']],
  ['inbox', ['auth', 'account', 'chat']],
  ['moderation', ['review', 'account', 'staff', 'chat']],
  ['profile', ['cart', 'auth', 'account', 'addresses', 'orders', 'notifications', 'staff']],
  ['advertisement', []],
  ['facets', []],
  ['catalog', ['cart', 'options', 'advertisement', 'facets']],
  ['compare', ['catalog']],
  ['wishlist', ['cart', 'auth', 'account', 'catalog']],
  ['shops', ['catalog', 'facets']],
  ['care', ['catalog', 'shops']],
  ['prescription', ['auth', 'account', 'chat']],
  ['home', ['catalog', 'advertisement', 'shops']],
  ['search-away', ['catalog', 'home']],
  ['search', ['catalog', 'advertisement', 'facets']],
  ['stock-alert', []],
  ['product', ['times', 'review', 'delivery', 'stock-alert', 'cart', 'options', 'catalog']],
  ['place', []],
  ['theme', []],
  ['suggest', []],
  ['shell', ['cart', 'place', 'suggest', 'notifications']],
  ['showcase', []],
]

const featureOf = (path: string): string | undefined => (path.startsWith(FEATURES) ? path.slice(FEATURES.length).split('/')[0] : undefined)
/** 0 for lib, 1 for components, 2 for features, 3 for what is above them. */
function heightOf(path: string): number {
  if (featureOf(path) !== undefined) return LAYERS.length
  const layer = LAYERS.findIndex((name) => path.startsWith(`${APP}${name}/`))
  return layer < 0 ? LAYERS.length + 1 : layer
}

const NAMES = [...LAYERS, 'features', 'routes'] as const

export const featureRules: readonly Rule[] = [
  importRule(
    'layers-of-the-storefront',
    'lib <- components <- features <- routes and root: what all pages need is below them and knows none of them, so that a page can be changed or left out alone.',
    ({ file, link, target }) => {
      if (target.kind !== 'file' || !file.path.startsWith(APP) || !target.path.startsWith(APP) || isTest(file.path)) return undefined
      const [from, to] = [heightOf(file.path), heightOf(target.path)]
      // The shapes that the application shares with its host are types at the top.
      if (to > LAYERS.length && link.isTypeOnly) return undefined
      return to > from ? `${NAMES[from]} may not know ${NAMES[to]}` : undefined
    },
  ),
  importRule(
    'feature-arrows',
    'Features have an order, types and style sheets included: two that need each other show what has to sink to components or lib.',
    ({ file, target }) => {
      const own = featureOf(file.path)
      const other = target.kind === 'file' ? featureOf(target.path) : undefined
      if (own === undefined || other === undefined || own === other) return undefined
      const mayImport = FEATURE_ARROWS.find(([feature]) => feature === own)?.[1]
      if (!mayImport) return `${own} has no place among the features yet: give it one in feature-rules.ts`
      return mayImport.includes(other) ? undefined : `${own} may not know ${other}`
    },
  ),
]
