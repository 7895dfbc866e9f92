import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createStaticHandler, data, isRouteErrorResponse, redirect, RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'

// What we use of React Router beyond what it documents, and how. After an upgrade a failing name says which file has to follow.

const ORIGIN = 'http://shop.example'
const handler = createStaticHandler(
  [
    {
      id: 'root',
      path: '/',
      loader: () => ({ shop: 'Galleria' }),
      children: [
        { id: 'about', path: 'about/:part', loader: () => ({ page: 'about' }) },
        { id: 'old', path: 'old', loader: () => redirect('/about/us') },
        {
          id: 'missing',
          path: '*',
          loader: () => {
            throw data(null, { status: 404 })
          },
        },
      ],
    },
  ],
  { basename: '/es' },
)
const ask = (path: string, filter?: (match: { route: { id?: string } }) => boolean) =>
  handler.query(new Request(ORIGIN + path), { requestContext: new RouterContextProvider(), ...(filter ? { filterMatchesToLoad: filter } : {}) })

describe('answer-page.tsx', () => {
  it('relies on the handler answering what was loaded and what matched, from the root inwards', async () => {
    const result = await ask('/es/about/us?page=2')
    expect(result).toMatchObject({ loaderData: { root: { shop: 'Galleria' }, about: { page: 'about' } }, errors: null, statusCode: 200 })
    expect(result).toMatchObject({ matches: [{ route: { id: 'root' } }, { route: { id: 'about' }, params: { part: 'us' } }] })
  })

  it('relies on it loading the named routes only', async () => {
    const result = await ask('/es/about/us', ({ route }) => route.id === 'about')
    expect(result).toHaveProperty('loaderData', { about: { page: 'about' } })
  })

  it('relies on the language being put before where a page has moved to', async () => {
    const result = await ask('/es/old')
    expect(result).toBeInstanceOf(Response)
    expect((result as Response).headers.get('location')).toBe('/es/about/us')
  })

  it('relies on a failure having a status where it was meant, and on the root having been loaded all the same', async () => {
    const result = await ask('/es/nowhere')
    if (result instanceof Response) throw new Error('an answer without a page')
    expect(result).toMatchObject({ statusCode: 404, loaderData: { root: { shop: 'Galleria' } } })
    expect(Object.values(result.errors ?? {}).every(isRouteErrorResponse)).toBe(true)
  })
})

const plugin = dirname(fileURLToPath(import.meta.resolve('@react-router/dev/vite')))
const textOf = (pattern: string): string =>
  globSync(pattern, { cwd: plugin })
    .map((name) => readFileSync(join(plugin, name), 'utf8'))
    .join('')

describe('own-router.ts', () => {
  it('relies on the build taking the wrappers of routes from "react-router", by these names', () => {
    const build = textOf('vite.js')
    expect(build).toContain('"UNSAFE_withComponentProps"')
    expect(build).toContain('`UNSAFE_with${name}Props`')
    expect(build).toContain('t.stringLiteral("react-router")')
  })
})

describe('hot-reload.ts', () => {
  it('relies on the plugin telling a data router of what has changed', () => {
    const used = [...textOf('static/refresh-utils.mjs').matchAll(/__reactRouterDataRouter\.(\w+)/g)].map(([, name]) => name)
    expect(new Set(used)).toEqual(new Set(['createRoutesForHMR', '_internalSetRoutes', 'revalidate']))
  })

  it.each(['inject-hmr-runtime', '@react-router/critical.css'])('relies on the plugin serving %s', (name) => {
    expect(textOf('vite.js')).toContain(name)
  })
})
