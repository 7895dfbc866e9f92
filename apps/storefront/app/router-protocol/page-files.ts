import type { ServerBuild } from 'react-router'
import type { PageAnswer } from '../lib/router/page-answer.ts'

const unique = (files: readonly string[]): readonly string[] => [...new Set(files)]

/** What the build says of the files of a page's routes, from the root inwards. */
export function filesOf({ assets, routes }: ServerBuild, ids: readonly string[]): Pick<PageAnswer, 'build' | 'routes' | 'preload' | 'styles'> {
  const found = ids.flatMap((id) => assets.routes[id] ?? [])
  return {
    // In development the router gives it another name whenever a file changes.
    build: import.meta.env.DEV ? 'development' : assets.version,
    routes: found.map(({ id, module }) => ({ id, file: module, hasLoader: routes[id]?.module.loader !== undefined })),
    preload: unique(found.flatMap(({ module, imports = [] }) => [module, ...imports])),
    styles: unique(found.flatMap(({ css = [] }) => css)),
  }
}
