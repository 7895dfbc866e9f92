import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'
import { createModuleGraph, type ModuleGraph } from './module-graph.ts'
import { isIn, type Part, partOf } from './text-modules.ts'

type Pages = readonly Pick<RouteConfigEntry, 'file' | 'path' | 'index' | 'children'>[]

/** In every page, or asked for by the module itself. */
const ALWAYS_THERE: ReadonlySet<string> = new Set(['public', 'server', 'staff', 'suggest', 'told', 'lists'])
/** What a module that the page loads at once or later asks for, for what it loads. */
const ASKED = /addTexts\(\[([^\]]*)\]\)/
const FEATURE = /\/app\/features\/([\w-]+)\//
const WORDS = /['"]@lingui\/(?:react|core)['"]/
const SAID = /texts:\s*\[([^\]]*)\]/

const namesIn = (found: RegExpExecArray | null): string[] => [...(found?.[1] ?? '').matchAll(/[\w-]+/g)].map(([part]) => part)

/** Files of the pages below app/, each with those of the layouts that it stands in. */
const chainsOf = (pages: Pages, outer: readonly string[] = []): readonly (readonly string[])[] =>
  pages.flatMap(({ file, path, index, children = [] }) => [...(path !== undefined || index ? [[...outer, file]] : []), ...chainsOf(children, [...outer, file])])

/**
 * Parts of the texts that pages need, now or with what they load later, and do not name in their `handle`: without them a reader sees the name of a text in
 * place of its words. `codeOf` answers a module's code.
 */
export function missingTexts(graph: ModuleGraph, pages: Pages, codeOf: (moduleId: string) => string): string[] {
  const idOf = (file: string) => graph.modules.filter((id) => id.split('?')[0]?.endsWith(`/app/${file}`))
  return chainsOf(pages).flatMap((chain) => {
    const files = chain.flatMap(idOf)
    const said = new Set(files.flatMap((id) => namesIn(SAID.exec(codeOf(id)))))
    const reached = [...graph.reachedFrom(files)]
    // What a module asks for is for what it loads itself: the rest of the page still has to say what it needs.
    const asked = reached.flatMap((id) => {
      const parts = namesIn(ASKED.exec(codeOf(id)))
      return parts.length > 0 ? [{ parts, modules: graph.reachedFrom([id]) }] : []
    })
    const missing = new Map<Part, string>()
    for (const id of reached) {
      const feature = FEATURE.exec(id)?.[1]
      if (!feature || !WORDS.test(codeOf(id))) continue
      const part = partOf(feature)
      const loaded = [...said, ...asked.flatMap(({ parts, modules }) => (modules.has(id) ? parts : []))]
      if (!ALWAYS_THERE.has(part) && !loaded.some((each) => isIn(each, part))) missing.set(part, id)
    }
    return [...missing].map(([part, id]) => `${chain.at(-1)} needs the texts "${part}", for ${id}`)
  })
}

/** Ends a build in which a page does without texts that it needs. */
export function pageTexts(pages: Pages): Plugin {
  return {
    name: 'galleria:page-texts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderStart() {
      const graph = createModuleGraph(this.getModuleIds(), (id) => this.getModuleInfo(id))
      const missing = missingTexts(graph, pages, (id) => this.getModuleInfo(id)?.code ?? '')
      if (missing.length > 0) this.error(missing.join('\n'))
    },
  }
}
