import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Every page that the storefront's table of routes names, as it is written there; without what only developers see. */
export const ROUTES: readonly string[] = readRoutes()

function readRoutes(): string[] {
  const table = readFileSync(resolve(import.meta.dirname, '../../apps/storefront/app/routes.ts'), 'utf8')
  const paths = [...table.matchAll(/\broute\('([^']+)'/g)].map(([, path = '']) => path)
  return ['/', ...paths.filter((path) => path !== '*' && !path.startsWith('development/')).map((path) => `/${path}`)]
}

const PATTERNS = ROUTES.map((route) => ({ route, pattern: new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace('.', '\\.')}$`) }))

/** The route that shows a path, or undefined. The path is without language. */
export const routeOf = (path: string): string | undefined => PATTERNS.find(({ pattern }) => pattern.test(path))?.route
