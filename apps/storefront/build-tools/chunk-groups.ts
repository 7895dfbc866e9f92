import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'
import { createModuleGraph, type ModuleGraph } from './module-graph.ts'

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

/** A page stands in no layout, or in one or more of those that wait for what is somebody's: routes.ts. */
type Pages = readonly Pick<RouteConfigEntry, 'file' | 'path' | 'index' | 'children'>[]

/** File of a page, below app/ -> how many layouts it stands in. None: anybody's. */
function depthsOf(pages: Pages, depth = 0): Map<string, number> {
  return new Map(
    pages.flatMap(({ file, path, index, children = [] }) => {
      const inside = path === undefined && !index ? depth + 1 : depth
      return [[file, inside] as const, ...depthsOf(children, inside)]
    }),
  )
}

/**
 * Module -> the chunk that it is put into with others; undefined where the bundler decides. What public pages or parts of them load is together only with what
 * exactly the same of them load: they pay for nobody else. What none of them does is one chunk for each layout, that of the outermost page which loads it:
 * pages of one person consist of many small modules, and over six connections sixty files come after each other.
 */
export function sharedChunks(graph: ModuleGraph, pages: Pages): (moduleId: string) => string | undefined {
  const depths = depthsOf(pages)
  const depthOf = (entry: string): number | undefined => depths.get(/\/app\/([^?]+)/.exec(entry)?.[1] ?? '')
  const open = graph.reachedFrom(graph.entries.filter((entry) => depthOf(entry) === 0))
  const isOpen = (entry: string): boolean => (depthOf(entry) ?? 0) === 0 && open.has(entry)
  const names = new Map<string, string>()
  return (moduleId) => {
    const entries = [...graph.entriesOf(moduleId)]
    if (entries.length < 2) return undefined
    const key = entries.filter(isOpen).toSorted().join()
    if (key !== '') {
      const name = names.get(key) ?? `shared-${names.size + 1}`
      names.set(key, name)
      return name
    }
    const depth = Math.min(...entries.flatMap((entry) => depthOf(entry) ?? []))
    return Number.isFinite(depth) ? `inner-${depth}` : undefined
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
      )
    },
  }
  const groups = [
    { name: 'libraries', test: LIBRARIES, priority: 4 },
    { name: 'queries', test: QUERIES, priority: 3 },
    { name: 'ground', test: (moduleId: string) => GROUND.some((pattern) => pattern.test(moduleId.split('?')[0] ?? '')), priority: 2 },
    // What a module imports is loaded by at least as many, so its own chunk is the right one, and chunks never load each other in a circle.
    { debugName: 'shared', name: (moduleId: string) => chunkOf(moduleId) ?? null, priority: 1, includeDependenciesRecursively: false },
  ]
  return { plugin, groups }
}
