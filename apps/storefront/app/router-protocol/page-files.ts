import type { ServerBuild } from 'react-router'
import { signposts } from 'virtual:galleria/chunks'
import { pageStyles } from 'virtual:galleria/page-styles'
import type { RouteHandle } from '../features/shell/shell.tsx'
import type { PageAnswer } from '../lib/router/page-answer.ts'

const unique = <T>(files: readonly T[]): readonly T[] => [...new Set(files)]

/** What the build says of the files of a page's routes, from the root inwards. */
export function filesOf({ assets, routes }: ServerBuild, ids: readonly string[]): Pick<PageAnswer, 'build' | 'routes' | 'preload' | 'styles' | 'texts'> {
  const found = ids.flatMap((id) => assets.routes[id] ?? [])
  const joined = pageStyles[ids.at(-1) ?? '']
  return {
    // In development the router gives it another name whenever a file changes.
    build: import.meta.env.DEV ? 'development' : assets.version,
    routes: found.map(({ id, module }) => ({ id, file: module, ...signposts[module], hasLoader: routes[id]?.module.loader !== undefined })),
    preload: unique(found.flatMap(({ module, imports = [] }) => [signposts[module]?.file ?? module, ...imports])),
    texts: unique(['public' as const, ...found.flatMap(({ id }) => (routes[id]?.module.handle as RouteHandle | undefined)?.texts ?? [])]),
    styles: unique(joined ? [...(found[0]?.css ?? []), joined] : found.flatMap(({ css = [] }) => css)),
  }
}
