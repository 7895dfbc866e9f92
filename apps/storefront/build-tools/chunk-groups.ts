/** Libraries that every page needs once it is hydrated. */
const LIBRARIES = /node_modules\/(?:react|react-dom|scheduler|@lingui\/(?:core|react))\//
/** What only parts need that ask for personal or fresh data. */
const QUERIES = /node_modules\/@tanstack\//
/** Our own code that is in every page: the frame, the tiles, the cart's logic. What comes on demand stays apart. */
const GROUND = [
  /\/app\/lib\/(?:router\/)?(?!(?:addresses|device-position|joined-guest|passkeys|query)\.|.*\.(?:server|test|es)\.)[\w-]+\.tsx?$/,
  /\/app\/router-protocol\/hydration-state\.ts$/,
  /\/app\/features\/shell\/[\w-]+\.tsx?$/,
  /\/app\/components\/(?:glyph[\w-]*|logout-dialog|page-head|picture|price|sprite)\.tsx?$/,
  /\/app\/features\/catalog\/tile[\w-]*\.tsx?$/,
  /\/app\/features\/cart\/(?:cart-(?:actions|context|provider|store|view)|device-cart|seller-questions)\.tsx?$/,
  /\/app\/features\/wishlist\/wishlist-(?:provider|store)\.tsx?$/,
  /\/packages\/(?:kernel|api-client|locales)\/src\/(?!\w+\/)/,
  /\/packages\/rules\/src\/(?:cart-mode|delivery|limits|pages|stock)\.ts$/,
  /\/packages\/ui\/src\/(?:dialog|empty-state|breadcrumbs)\.tsx$/,
]

/** A page would else come in forty small files, which compress worse and start later than a few. */
export const chunkGroups = [
  { name: 'libraries', test: LIBRARIES, priority: 3 },
  { name: 'queries', test: QUERIES, priority: 2 },
  { name: 'ground', test: (moduleId: string) => GROUND.some((pattern) => pattern.test(moduleId.split('?')[0] ?? '')), priority: 1 },
]
