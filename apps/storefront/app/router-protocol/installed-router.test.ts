import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRequestHandler, createStaticHandler, RouterContextProvider, type ServerBuild, UNSAFE_decodeViaTurboStream } from 'react-router'
import { describe, expect, it } from 'vitest'
import { encodedState, type LoadedData } from './hydration-state.ts'

// What this folder knows of React Router beyond what it documents. After an upgrade a failing name says which file here has to follow.

const library = join(dirname(fileURLToPath(import.meta.resolve('react-router/package.json'))), 'dist/production/lib')
const sources = new Map(globSync('**/*.js', { cwd: library }).map((name) => [name, readFileSync(join(library, name), 'utf8')]))
const sourceOf = (name: string): string => sources.get(name) ?? ''

const ORIGIN = 'http://shop.example'
const build: ServerBuild = {
  entry: { module: { default: () => new Response('document') } },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null, loader: () => ({ shop: 'Galleria' }) } },
    about: { id: 'about', parentId: 'root', path: 'about', module: { default: () => null, loader: () => ({ page: 'about' }) } },
    home: { id: 'home', parentId: 'root', index: true, module: { default: () => null, loader: () => ({ page: 'home' }) } },
  },
  assets: { version: '1', url: '/manifest.js', entry: { module: '/entry.js', imports: [] }, routes: {} },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
}

async function dataAt(path: string, basename = '/'): Promise<{ status: number; data: unknown }> {
  const response = await createRequestHandler({ ...build, basename }, 'production')(new Request(ORIGIN + path), new RouterContextProvider())
  const text = await response.text()
  const { value } = await UNSAFE_decodeViaTurboStream(new Response(text).body as ReadableStream<Uint8Array>, globalThis)
  return { status: response.status, data: value }
}

describe('data-requests.ts', () => {
  it('relies on a page having its data at the path with ".data" behind it', async () => {
    expect(await dataAt('/about.data')).toEqual({ status: 200, data: { root: { data: { shop: 'Galleria' } }, about: { data: { page: 'about' } } } })
  })

  it('relies on `_routes` naming the routes whose data is wanted', async () => {
    expect((await dataAt('/about.data?_routes=about')).data).toEqual({ about: { data: { page: 'about' } } })
  })

  it('relies on a home page below a base name having its data at "/es/_.data"', async () => {
    expect((await dataAt('/es/_.data?_routes=home', '/es')).data).toEqual({ home: { data: { page: 'home' } } })
  })

  it('relies on the browser asking by these names', () => {
    expect(sourceOf('dom/ssr/single-fetch.js')).toContain('singleFetchUrl(request.url, "data")')
    expect(sourceOf('dom/ssr/single-fetch.js')).toContain('url.searchParams.set("_routes"')
  })
})

describe('adopt-state.ts', () => {
  it.each(['__reactRouterContext', '__reactRouterManifest', '__reactRouterRouteModules'])('relies on the browser starting from window.%s', (name) => {
    expect(sourceOf('dom-export/hydrated-router.js')).toContain(`window.${name}`)
  })

  it.each(['stream', 'ssr', 'isSpaMode', 'basename', 'future'])('relies on `%s` being read from that context', (name) => {
    expect(sourceOf('dom-export/hydrated-router.js')).toMatch(new RegExp(`(?:ssrInfo\\.context|__reactRouterContext\\??)\\.${name}\\b`))
  })

  it('relies on nothing else being read from that context', () => {
    const read = [...sourceOf('dom-export/hydrated-router.js').matchAll(/(?:ssrInfo\.context|__reactRouterContext\??)\.(\w+)/g)].map(([, name]) => name)
    // `state` is what the router keeps there itself.
    expect(new Set(read)).toEqual(new Set(['basename', 'future', 'isSpaMode', 'routeDiscovery', 'ssr', 'state', 'stream']))
  })
})

describe('hydration-state.ts', () => {
  it('relies on the stream being the encoding that the router decodes, with these three parts', async () => {
    const state: LoadedData = { loaderData: { root: { shop: 'Galleria', none: null } } }
    const { value } = await UNSAFE_decodeViaTurboStream(new Response(encodedState(state)).body as ReadableStream<Uint8Array>, globalThis)
    expect(value).toEqual({ loaderData: { root: { shop: 'Galleria', none: null } }, actionData: null, errors: null })
    expect(sourceOf('dom-export/hydrated-router.js')).toContain('UNSAFE_decodeViaTurboStream(stream, window)')
  })
})

describe('render-document.tsx', () => {
  it('relies on the static handler answering what was loaded, what matched and what failed', async () => {
    const handler = createStaticHandler([{ id: 'root', path: '/', loader: () => ({ shop: 'Galleria' }) }])
    const result = await handler.query(new Request(`${ORIGIN}/`), { requestContext: new RouterContextProvider() })
    expect(result).toMatchObject({ loaderData: { root: { shop: 'Galleria' } }, errors: null, statusCode: 200, matches: [{ route: { id: 'root' } }] })
  })
})

describe('development-page.ts', () => {
  it("relies on the stream's controller being where the router's own script leaves it", () => {
    expect(sourceOf('dom/ssr/single-fetch.js') + sourceOf('dom/ssr/components.js')).toContain('window.__reactRouterContext.streamController')
  })
})
