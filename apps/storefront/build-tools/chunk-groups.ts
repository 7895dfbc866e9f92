import { statSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'
import { type Chunk, joinChunks } from './join-chunks.ts'
import { createModuleGraph, type ModuleGraph } from './module-graph.ts'

/** Libraries that every page needs once it is hydrated. */
const LIBRARIES = /node_modules\/(?:react|react-dom|scheduler|@lingui\/(?:core|react))\/|^\0galleria:react\//
/** What only parts need that ask for personal or fresh data, and say so when it does not come; addresses and phone numbers, how they are written, what people write and lists that grow are what public pages share with the till. */
const QUERIES =
  /node_modules\/@tanstack\/|\/app\/lib\/(?:(?:address-place|addresses|each-once|next-page|order-line|quote-news)\.ts|one-mutation\.ts|query\.tsx)$|\/app\/components\/(?:failed-notice|more-button)\.tsx$|\/packages\/(?:rules\/src\/(?:phone-groups|street-line)|kernel\/src\/tidy)\.ts$/
/** Method and path of what only accounts call: not in what other pages load with them. */
const CALLS_OF_ACCOUNTS = /^\0virtual:galleria\/contract-rest$/
/** Sheets of styles. */
const STYLES = /\.css(?:\?|$)/
/** Our own code that is in every page: the frame, the tiles, the cart's logic. What comes on demand stays apart. */
const GROUND = [
  /\/app\/lib\/(?:router\/)?(?!(?:address-place|addresses|after-paint|bill-paths|book-path|copy-text|data-url|device-position|each-once|forget-personal|history-step|joined-guest|next-page|note-search|note-view|one-mutation|order-line|passkeys|query|question|quote-news|save-file|session-kept|shown-pages|use-attempt|use-download|use-now)\.|.*\.(?:server|test|es)\.)[\w-]+\.tsx?$/,
  /\/app\/(?:entry\.client\.tsx|root\.tsx|router-protocol\/hydration-state\.ts)$/,
  /^\0(?:virtual:galleria\/(?:boot|sprite|texts)|vite\/preload-helper\.js)$/,
  /\/app\/features\/shell\/[\w-]+\.tsx?$/,
  /\/app\/components\/(?:glyph[\w-]*|logout-part|page-head|picture|price|product-thumbnail|sprite)\.tsx?$/,
  /\/app\/features\/catalog\/tile[\w-]*\.tsx?$/,
  /\/app\/features\/cart\/(?:cart-(?:actions|context|provider|store|view)|device-cart|seller-questions)\.tsx?$/,
  /\/app\/features\/wishlist\/wishlist-(?:provider|store)\.tsx?$/,
  /\/packages\/(?:kernel|api-client|locales)\/src\/(?!\w+\/|(?:money-parts|tidy|words)\.)/,
  /\/packages\/rules\/src\/(?:cart-mode|delivery|limits|order-status|pages|reviews|stock)\.ts$/,
  /\/packages\/ui\/src\/(?:breadcrumbs|choice-cards|dialog|empty-state)\.tsx$/,
  /\/lucide-react\/dist\/esm\/icons\/(?:chevron-left|map-pin|store)\.mjs$/,
]

/** Pages below app/ at which people arrive from outside and wait. */
const AWAITED: readonly string[] = ['routes/cart.tsx', 'routes/checkout.tsx', 'routes/my-orders.tsx']
/** Those of them that are open to whoever has nothing here yet: what they load is joined with nothing that they do not. */
const GUESTS: readonly string[] = ['routes/cart.tsx']
/** How much it counts what these load: of pages that are awaited, other pages, and parts that come when somebody asks for them. */
const WEIGHTS = { awaited: 6, page: 1, part: 0.2 }
/** What a request costs, in characters of source: a sixth of a round trip of 400 ms is the time of some thirteen kilobytes, which is what these are packed. */
const REQUEST = 90_000

const GROUND_CHUNK = 'ground'
/** What is there whatever the page. */
const EVERYWHERE: ReadonlySet<string> = new Set(['libraries', GROUND_CHUNK])
/** How the names of those begin that only pages of one person load. */
const PRIVATE = 'private-'
const isInGround = (moduleId: string): boolean => GROUND.some((pattern) => pattern.test(moduleId.split('?')[0] ?? ''))

/** A page stands in no layout, or in one of those that wait for what is somebody's, each of which may need what those before it do: routes.ts. */
type Pages = readonly Pick<RouteConfigEntry, 'file' | 'path' | 'index' | 'children'>[]

/** File of a page or a layout, below app/ -> which layout it is or stands in, counted from 1. None, 0: anybody's. */
function layoutsOf(pages: Pages): Map<string, number> {
  const layouts = pages.filter(({ path, index }) => path === undefined && !index)
  return new Map(
    pages.flatMap((page) => {
      const layout = layouts.indexOf(page) + 1
      return [page, ...(page.children ?? [])].map(({ file }) => [file, layout] as const)
    }),
  )
}

/**
 * Characters of source of all that is loaded by the same pages. Less is not worth a request of its own: up to two kilobytes when it is packed where every
 * page loads it then, three where only parts do.
 */
const SMALL = { common: 1700, parts: 18_000 }

/** What is known beforehand. */
type Known = {
  /** The chunk that a module is in whoever loads it, if that is settled. */
  readonly placeOf?: (moduleId: string) => string | undefined
  /** Characters of a sheet of styles, of which the graph knows none. */
  readonly sheetSizeOf?: (moduleId: string) => number
  readonly awaited?: readonly string[]
  readonly guests?: readonly string[]
}

/**
 * Module -> the chunk that it is put into with others; undefined where the bundler decides. A page is there when its last script is, and over six connections
 * thirty of them come after each other; but what is loaded has to be needed.
 *
 * - What only pages of one person load is together with what others of them load as far as that saves more requests than it costs (`join-chunks.ts`). The layouts
 *   in which these pages stand come with it.
 * - What public pages share with them is in the ground, and what parts share with them that are loaded on demand is one chunk more (`parts`): as far as it is
 *   little, and takes nothing along that is not there anyway.
 * - All else that public pages or parts of them load is together only with what exactly the same of them load: they pay for nobody else.
 */
export function sharedChunks(
  graph: ModuleGraph,
  pages: Pages,
  { placeOf = () => undefined, sheetSizeOf = () => 0, awaited = AWAITED, guests = GUESTS }: Known = {},
): (moduleId: string) => string | undefined {
  const layouts = layoutsOf(pages)
  const fileOf = (entry: string): string => /\/app\/([^?]+)/.exec(entry)?.[1] ?? ''
  const layoutOf = (entry: string): number | undefined => layouts.get(fileOf(entry))
  const open = graph.reachedFrom(graph.entries.filter((entry) => layoutOf(entry) === 0))
  const isOpen = (entry: string): boolean => (layoutOf(entry) ?? 0) === 0 && open.has(entry)
  const keys = new Map(graph.modules.map((id) => [id, [...graph.entriesOf(id)].filter(isOpen).toSorted().join()] as const))
  const keyOf = (moduleId: string): string => keys.get(moduleId) ?? ''
  const isGround = (moduleId: string): boolean => EVERYWHERE.has(placeOf(moduleId) ?? '')

  /** Of one key in all. */
  const sizes = new Map<string, number>()
  for (const id of graph.modules) {
    const key = keyOf(id)
    if (!isGround(id)) sizes.set(key, (sizes.get(key) ?? 0) + graph.sizeOf(id))
  }
  const isLittle = (moduleId: string, kind: keyof typeof SMALL): boolean => {
    const entries = [...graph.entriesOf(moduleId)]
    // A sheet of the ground would stand before that of the root, which says in which order the layers are.
    if (kind === 'common' && [moduleId, ...graph.loadedWith(moduleId)].some((id) => STYLES.test(id) && !isGround(id))) return false
    const isOfBoth = entries.some(isOpen) && entries.some((entry) => (layoutOf(entry) ?? 0) > 0)
    return isOfBoth && entries.some((entry) => layoutOf(entry) === 0) === (kind === 'common') && (sizes.get(keyOf(moduleId)) ?? 0) <= SMALL[kind]
  }
  const isCommon = (moduleId: string): boolean => isGround(moduleId) || isLittle(moduleId, 'common')
  const takesOnly = (moduleId: string, isThere: (other: string) => boolean): boolean => [...graph.loadedWith(moduleId)].every(isThere)

  // What is everywhere takes along what it loads.
  const everywhere = new Set(graph.modules.filter(isGround).flatMap((id) => [...graph.loadedWith(id)]))
  const names = new Map<string, string>()
  /** Of what public pages load, or parts of them. */
  const openChunkOf = (moduleId: string): string | undefined => {
    const place = placeOf(moduleId) ?? (everywhere.has(moduleId) ? GROUND_CHUNK : undefined)
    if (place !== undefined) return place
    const key = keyOf(moduleId)
    if (key === '' || graph.entriesOf(moduleId).size < 2) return undefined
    if (isLittle(moduleId, 'common') && takesOnly(moduleId, isCommon)) return GROUND_CHUNK
    if (isLittle(moduleId, 'parts') && takesOnly(moduleId, (other) => isCommon(other) || isLittle(other, 'parts')))
      // Sheets alone are no script: who needs nothing else of it has a request less.
      return STYLES.test(moduleId) ? 'parts-styles' : 'parts'
    const name = names.get(key) ?? `shared-${names.size + 1}`
    names.set(key, name)
    return name
  }

  const pagesIn = new Map(pages.flatMap(({ file, children }) => (children ? [[file, children.map((child) => child.file)] as const] : [])))
  /** Pages, by their file, and parts that are loaded when they are needed. A layout is loaded with each of its pages. */
  const usersOf = (moduleId: string): ReadonlySet<string> =>
    new Set([...graph.entriesOf(moduleId)].flatMap((entry) => pagesIn.get(fileOf(entry)) ?? [layouts.has(fileOf(entry)) ? fileOf(entry) : entry]))
  const isShared = (moduleId: string): boolean => graph.entriesOf(moduleId).size > 1 || pagesIn.has(fileOf(moduleId))
  /** What exactly the same pages load is together from the beginning. */
  const startOf = (moduleId: string): string | undefined =>
    openChunkOf(moduleId) ?? (keyOf(moduleId) === '' && isShared(moduleId) ? PRIVATE + [...usersOf(moduleId)].toSorted().join() : undefined)
  // Of what nobody loads, and of what only passes on what others export, nothing is left.
  const left = graph.modules.filter((id) => graph.entriesOf(id).size > 0 && graph.loadedWith(id).has(id))
  const starts = new Map(left.map((id) => [id, startOf(id)] as const))

  const kindOf = (users: ReadonlySet<string>): string => (guests.some((page) => users.has(page)) ? 'of guests' : 'of accounts')
  const chunks = new Map<string, Chunk & { users: Set<string>; needs: Set<string> }>()
  for (const [id, name] of starts) {
    if (name === undefined) continue
    const { size, users, needs } = chunks.get(name) ?? { size: 0, users: new Set<string>(), needs: new Set<string>() }
    for (const user of usersOf(id)) users.add(user)
    for (const other of graph.loadedWith(id)) needs.add(starts.get(other) ?? name)
    chunks.set(name, {
      name,
      size: size + (STYLES.test(id) ? sheetSizeOf(id) : graph.sizeOf(id)),
      users,
      needs,
      kind: name.startsWith(PRIVATE) ? kindOf(users) : undefined,
    })
  }
  const weightOf = (user: string): number => (awaited.includes(user) ? WEIGHTS.awaited : layouts.has(user) ? WEIGHTS.page : WEIGHTS.part)
  // In one order, whatever that is in which the bundler has read the modules.
  const inOrder = [...chunks.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const joined = joinChunks(inOrder, { request: REQUEST, weightOf })
  const privates = [...new Set(joined.values())].filter((name) => name.startsWith(PRIVATE))
  return (moduleId) => {
    const start = starts.get(moduleId)
    return start?.startsWith(PRIVATE) ? `${PRIVATE}${privates.indexOf(joined.get(start) ?? start) + 1}` : start
  }
}

/** The chunk that a module is in by its name. */
function chunkByName(moduleId: string): string | undefined {
  if (LIBRARIES.test(moduleId)) return 'libraries'
  if (QUERIES.test(moduleId)) return 'queries'
  if (CALLS_OF_ACCOUNTS.test(moduleId)) return 'calls-of-accounts'
  return isInGround(moduleId) ? GROUND_CHUNK : undefined
}

/** A page would else come in sixty small files, which compress worse and start later than a few. */
export function chunkGroups(pages: Pages) {
  let chunkOf: (moduleId: string) => string | undefined = () => undefined
  const plugin: Plugin = {
    name: 'galleria:chunk-groups',
    applyToEnvironment: ({ name }) => name === 'client',
    // Asked for by the bundler where a module goes without what it imports: a page's file may then export more than the page.
    configEnvironment: (name) => (name === 'client' ? { build: { rollupOptions: { preserveEntrySignatures: 'allow-extension' } } } : undefined),
    renderStart() {
      chunkOf = sharedChunks(
        createModuleGraph(this.getModuleIds(), (id) => this.getModuleInfo(id)),
        pages,
        { placeOf: chunkByName, sheetSizeOf: (moduleId) => statSync(moduleId.split('?')[0] ?? '').size },
      )
    },
  }
  const groups = [
    { name: 'libraries', test: LIBRARIES, priority: 4 },
    { name: 'queries', test: QUERIES, priority: 3, includeDependenciesRecursively: false },
    { name: 'calls-of-accounts', test: CALLS_OF_ACCOUNTS, priority: 3, includeDependenciesRecursively: false },
    { name: GROUND_CHUNK, test: (moduleId: string) => isInGround(moduleId) || chunkOf(moduleId) === GROUND_CHUNK, priority: 2 },
    // What a module imports is loaded by at least as many, so its own chunk is the right one, and chunks never load each other in a circle.
    { debugName: 'shared', name: (moduleId: string) => chunkOf(moduleId) ?? null, priority: 1, includeDependenciesRecursively: false },
  ]
  return { plugin, groups }
}
