/** Libraries that every page needs once it is hydrated. */
const LIBRARIES = /node_modules\/(?:react|react-dom|react-router|scheduler|@lingui\/(?:core|react)|@tanstack)\//
/** Our own code that is in every page: the frame, the tiles, the cart's logic. What comes on demand stays apart. */
const GROUND = [
  /\/app\/lib\/(?!.*\.(?:server|test|es)\.)[\w-]+\.tsx?$/,
  /\/app\/router-protocol\/(?:adopt-state|hydration-state)\.ts$/,
  /\/app\/features\/shell\/[\w-]+\.tsx?$/,
  /\/app\/components\/(?:glyph[\w-]*|logout-dialog|page-head|picture|price|sprite)\.tsx?$/,
  /\/app\/features\/catalog\/tile[\w-]*\.tsx?$/,
  /\/app\/features\/cart\/(?:cart-(?:actions|context|provider|store|view)|device-cart|seller-questions)\.tsx?$/,
  /\/app\/features\/wishlist\/wishlist-provider\.tsx?$/,
  /\/packages\/(?:kernel|api-client|locales)\/src\/(?!\w+\/)/,
  /\/packages\/rules\/src\/(?:cart-mode|delivery|limits|pages|stock)\.ts$/,
  /\/packages\/ui\/src\/(?:dialog|empty-state|breadcrumbs)\.tsx$/,
]

/** A page would else come in forty small files, which compress worse and start later than a few. */
export const chunkGroups = [
  { name: 'libraries', test: LIBRARIES, priority: 2 },
  { name: 'ground', test: (moduleId: string) => GROUND.some((pattern) => pattern.test(moduleId.split('?')[0] ?? '')), priority: 1 },
]
