import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  type EntryContext,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
  type StaticHandlerContext,
} from 'react-router'
import { messageChunks } from 'virtual:galleria/chunks'
import { FragmentContext } from '../lib/fragments.ts'
import { createFragmentCache } from '../lib/fragments.server.ts'
import { HydrationStateContext, hydrationState, type LoadedData, scriptJson } from './hydration-state.ts'
import { serverI18n } from '../lib/i18n.server.ts'
import { pageOf } from '../lib/page-context.ts'

const renderFragment = createFragmentCache()

/** The page as HTML, with what the browser needs to take it over. */
export function renderPage(entry: EntryContext, request: Request, context: Readonly<RouterContextProvider>, loaded: LoadedData): string {
  const page = pageOf(context)
  const state = scriptJson(hydrationState(entry, page.prefix || '/', loaded, messageChunks[page.locale]))
  const markup = renderToString(
    <I18nProvider i18n={serverI18n[page.locale]}>
      <HydrationStateContext value={state}>
        <FragmentContext value={renderFragment}>
          <ServerRouter context={entry} url={request.url} />
        </FragmentContext>
      </HydrationStateContext>
    </I18nProvider>,
  )
  return `<!doctype html>${markup}`
}

const HTML = 'text/html; charset=utf-8'

/** Bytes at once: a Response would first check a string letter by letter. */
export const htmlResponse = (html: string, status: number, headers = new Headers()): Response => {
  headers.set('content-type', HTML)
  return new Response(Buffer.from(html), { status, headers })
}

/** Stands for every name that is none: in an address made of it nothing is found, whatever the shop sells. */
const NO_NAME = 'not--there'

/** An address that leads to the same route, and to nothing. Of the route because the browser takes up the page where the server left it. */
const missingLike = ({ matches, basename }: StaticHandlerContext): string => {
  const pattern = matches.flatMap(({ route }) => route.path ?? []).join('/')
  return `${basename === '/' ? '' : basename}/${pattern.replace(/:\w+|\*/g, NO_NAME)}`
}

type Manifest = ServerBuild['routes']

function routeObjects(routes: Manifest, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, module }) => {
      const common = { id, path, handle: module.handle, ...(module.loader ? { loader: module.loader } : {}), hasErrorBoundary: module.ErrorBoundary != null }
      return index ? { ...common, index: true } : { ...common, children: routeObjects(routes, id) }
    })
}

/**
 * Renders pages that go well, without the router's request handler around it: that one encodes the loaders' data a second time, in a format
 * of its own, which costs a sixth of a page. Answers undefined for whatever else (failures, forms, files), which is then the handler's.
 */
export function createDocumentRenderer(build: ServerBuild): (request: Request, context: RouterContextProvider) => Promise<Response | undefined> {
  const handler = createStaticHandler(routeObjects(build.routes), { basename: build.basename ?? '/' })
  const files = ['.data', ...Object.values(build.routes).flatMap((route) => (route?.path && !route.module.default ? `/${route.path}` : []))]
  const routeModules = Object.fromEntries(Object.values(build.routes).flatMap((route) => (route ? [[route.id, route.module]] : [])))
  const entryFor = (staticHandlerContext: StaticHandlerContext): EntryContext => ({
    manifest: build.assets,
    routeModules,
    staticHandlerContext,
    serverHandoffString: '',
    branches: [],
    future: build.future,
    ssr: build.ssr,
    routeDiscovery: build.routeDiscovery,
    isSpaMode: false,
    renderMeta: {},
    serializeError: ({ message, stack }: Error) => ({ message, ...(stack ? { stack } : {}) }),
  })
  return async (request, context) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' || files.some((file) => pathname.endsWith(file))) return undefined
    const result = await handler.query(request, { requestContext: context })
    if (result instanceof Response) return result
    if (result.errors) {
      const { takeMissing } = pageOf(context).host
      const like = missingLike(result)
      if (result.statusCode !== 404 || !takeMissing || pathname === like) return undefined
      takeMissing(like)
      return new Response(null, { status: 404 })
    }
    const html = renderPage(entryFor(result), request, context, { loaderData: result.loaderData })
    const { takeDocument } = pageOf(context).host
    if (!takeDocument) return htmlResponse(html, result.statusCode)
    takeDocument(html)
    return new Response(null, { status: result.statusCode, headers: { 'content-type': HTML } })
  }
}
