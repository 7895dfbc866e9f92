import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'
import { createModuleGraph, type ModuleGraph } from './module-graph.ts'

/** Libraries that every page needs once it is hydrated. */
const LIBRARIES = /node_modules\/(?:react|react-dom|scheduler|@lingui\/(?:core|react))\/|^\0galleria:react\//
/** What only parts need that ask for personal or fresh data; addresses are the question that public pages share with the till. */
const QUERIES = /node_modules\/@tanstack\/|\/app\/lib\/(?:addresses\.ts|query\.tsx)$/
/** Method and path of what only accounts call: not in what other pages load with them. */
const CALLS_OF_ACCOUNTS = /^\0virtual:galleria\/contract-rest$/
/** Sheets of styles. */
const STYLES = /\.css(?:\?|$)/
/** A library that only pages need on which something is typed: what takes it along stands apart from what does not. */
const FORMS = /node_modules\/react-hook-form\//
/** Our own code that is in every page: the frame, the tiles, the cart's logic. What comes on demand stays apart. */
const GROUND = [
  /\/app\/lib\/(?:router\/)?(?!(?:addresses|copy-text|device-position|history-step|joined-guest|note-search|note-view|passkeys|query|question|save-file|session-kept|shown-pages|use-download|use-near|use-now)\.|.*\.(?:server|test|es)\.)[\w-]+\.tsx?$/,
  /\/app\/(?:entry\.client\.tsx|root\.tsx|router-protocol\/hydration-state\.ts)$/,
  /^\0(?:virtual:galleria\/(?:boot|sprite|texts)|vite\/preload-helper\.js)$/,
  /\/app\/features\/shell\/[\w-]+\.tsx?$/,
  /\/app\/components\/(?:glyph[\w-]*|logout-dialog|page-head|picture|price|product-thumbnail|sprite)\.tsx?$/,
  /\/app\/features\/catalog\/tile[\w-]*\.tsx?$/,
  /\/app\/features\/cart\/(?:cart-(?:actions|context|provider|store|view)|device-cart|seller-questions)\.tsx?$/,
  /\/app\/features\/wishlist\/wishlist-(?:provider|store)\.tsx?$/,
  /\/packages\/(?:kernel|api-client|locales)\/src\/(?!\w+\/|words\.)/,
  /\/packages\/rules\/src\/(?:cart-mode|delivery|limits|order-status|pages|stock)\.ts$/,
  /\/packages\/ui\/src\/(?:breadcrumbs|choice-cards|dialog|empty-state)\.tsx$/,
  /\/lucide-react\/dist\/esm\/icons\/(?:chevron-left|map-pin|store)\.mjs$/,
]

/** What tells whoever is signed in what is new, on every page, shares this with pages of the account, and must not bring the rest of theirs. */
const LINKS_OF_CHATS = /\/app\/features\/chat\/(?:chat-link|unsent)\.ts$/

/** Pages below app/ at which people arrive from outside and wait: what others of their layout load besides does not come with them. */
const AWAITED: readonly string[] = ['routes/checkout.tsx', 'routes/my-orders.tsx']

const GROUND_CHUNK = 'ground'
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
const SMALL = { common: 1700, parts: 20_000 }

/**
 * Module -> the chunk that it is put into with others; undefined where the bundler decides. A page is there when its last script is, and over six connections
 * thirty of them come after each other; but what is loaded has to be needed.
 *
 * - What only pages of one person load is one chunk for each layout, that of the outermost page which loads it; apart from it what takes the forms along, and,
 *   where a layout has several pages, what those of them load that are awaited. The layout of these comes with it.
 * - What public pages share with them is in the ground, and what parts share with them that are loaded on demand is one chunk more (`parts`): as far as it is
 *   little, and takes nothing along that is not there anyway.
 * - All else that public pages or parts of them load is together only with what exactly the same of them load: they pay for nobody else.
 */
export function sharedChunks(
  graph: ModuleGraph,
  pages: Pages,
  isGround: (moduleId: string) => boolean = () => false,
  awaited: readonly string[] = AWAITED,
): (moduleId: string) => string | undefined {
  const layouts = layoutsOf(pages)
  const fileOf = (entry: string): string => /\/app\/([^?]+)/.exec(entry)?.[1] ?? ''
  const layoutOf = (entry: string): number | undefined => layouts.get(fileOf(entry))
  const isAwaited = (entry: string): boolean => awaited.includes(fileOf(entry))
  const hasAwaited = new Set(pages.flatMap(({ file, children = [] }) => (children.some((child) => awaited.includes(child.file)) ? file : [])))
  const hasOnePage = (layout: number): boolean => pages.filter(({ children }) => children)[layout - 1]?.children?.length === 1
  const open = graph.reachedFrom(graph.entries.filter((entry) => layoutOf(entry) === 0))
  const isOpen = (entry: string): boolean => (layoutOf(entry) ?? 0) === 0 && open.has(entry)
  const keyOf = (moduleId: string): string => [...graph.entriesOf(moduleId)].filter(isOpen).toSorted().join()

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
    const isShared = entries.some(isOpen) && entries.some((entry) => (layoutOf(entry) ?? 0) > 0)
    return isShared && entries.some((entry) => layoutOf(entry) === 0) === (kind === 'common') && (sizes.get(keyOf(moduleId)) ?? 0) <= SMALL[kind]
  }
  const isCommon = (moduleId: string): boolean => isGround(moduleId) || isLittle(moduleId, 'common')
  const takesOnly = (moduleId: string, isThere: (other: string) => boolean): boolean => [...graph.loadedWith(moduleId)].every(isThere)

  const names = new Map<string, string>()
  return (moduleId) => {
    const entries = [...graph.entriesOf(moduleId)]
    if (hasAwaited.has(fileOf(moduleId))) return `awaited-${layoutOf(moduleId)}`
    if (entries.length < 2) return undefined
    const key = keyOf(moduleId)
    if (key === '') {
      const layout = Math.min(...entries.flatMap((entry) => layoutOf(entry) ?? []))
      if (!Number.isFinite(layout)) return undefined
      if ([...graph.loadedWith(moduleId)].some((other) => FORMS.test(other))) return `inner-${layout}-forms`
      if (LINKS_OF_CHATS.test(moduleId)) return 'links-of-chats'
      return entries.some(isAwaited) && !hasOnePage(layout) ? `awaited-${layout}` : `inner-${layout}`
    }
    if (isLittle(moduleId, 'common') && takesOnly(moduleId, isCommon)) return GROUND_CHUNK
    if (isLittle(moduleId, 'parts') && takesOnly(moduleId, (other) => isCommon(other) || isLittle(other, 'parts'))) return 'parts'
    const name = names.get(key) ?? `shared-${names.size + 1}`
    names.set(key, name)
    return name
  }
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
        (moduleId) => LIBRARIES.test(moduleId) || isInGround(moduleId),
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
