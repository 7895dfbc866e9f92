import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, isRouteErrorResponse, type RouteObject, RouterContextProvider, type ServerBuild, type StaticHandlerContext } from 'react-router'
import { chunkSizes, messageChunks, startChunk } from 'virtual:galleria/chunks'
import { firstCallsOf } from '../first-calls.server.ts'
import { KeeperContext } from '../lib/kept.tsx'
import { createKeptParts } from '../lib/kept-parts.server.ts'
import { serverI18n } from '../lib/i18n.server.ts'
import { isApiFailure } from '../lib/api-failure.ts'
import { type PageContext, pageContext, pageOf } from '../lib/page-context.ts'
import { type Page, type RouteModule, withoutBase } from '../lib/router/page.ts'
import { askedIn, type MovedAnswer, type PageAnswer } from '../lib/router/page-answer.ts'
import { PageView } from '../lib/router/pages.tsx'
import { HydrationStateContext, type HydrationState, scriptJson } from './hydration-state.ts'
import { filesOf } from './page-files.ts'
import { byStart } from './routes-by-start.ts'
import { inOrder } from './script-order.ts'
import type { TakenDocument } from '../host.ts'

const startPage = createKeptParts()

type Manifest = ServerBuild['routes']

function routeObjects(routes: Manifest, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, module }) => {
      const common = { id, path, ...(module.loader ? { loader: module.loader } : {}), hasErrorBoundary: module.ErrorBoundary != null }
      return index ? { ...common, index: true } : { ...common, children: routeObjects(routes, id) }
    })
}

/** Stands for every name that is none: in an address made of it nothing is found, whatever the shop sells. */
const NO_NAME = 'not--there'

/** An address that leads to the same route, and to nothing. Of the route because the browser takes up the page where the server left it. */
const missingLike = ({ matches, basename }: StaticHandlerContext): string => {
  const pattern = matches.flatMap(({ route }) => route.path || []).join('/')
  return `${basename === '/' ? '' : basename}/${pattern.replace(/:\w+|\*/g, NO_NAME)}`
}

/** Where the page stands that is shown while search is away. */
const SEARCH_AWAY = '/search-away'
const isSearchAway = (error: unknown): boolean => isApiFailure(error) && error.code === 'search.unavailable'

/** What failed unforeseen. What a loader throws on purpose has a status. */
const unforeseen = ({ errors }: StaticHandlerContext): unknown => Object.values(errors ?? {}).find((error) => !isRouteErrorResponse(error))

/** Status of a page that says that something is away: nobody keeps it, and machines come again. */
const AWAY = 503

const json = (answer: PageAnswer | MovedAnswer, status: number): Response =>
  new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json; charset=utf-8' } })

/**
 * Answers pages, as documents and as data. The routes, which of them an address leads to and what their loaders say are React Router's; what is made of that,
 * here and in the browser, is `lib/router`. Answers undefined for files, which are the router's own affair.
 */
export function createPageAnswers(build: ServerBuild): (request: Request, context: RouterContextProvider) => Promise<TakenDocument | Response | undefined> {
  const basename = build.basename ?? '/'
  const handlerOf = byStart(routeObjects(build.routes), (routes) => createStaticHandler(routes, { basename }))
  const files = Object.values(build.routes).flatMap((route) => (route?.path && !route.module.default ? `/${route.path}` : []))

  function answerOf(result: StaticHandlerContext): PageAnswer {
    const isFailed = result.errors !== null
    const ids = result.matches.map(({ route }) => route.id)
    return {
      ...filesOf(build, isFailed ? ids.slice(0, 1) : ids),
      params: result.matches.at(-1)?.params ?? {},
      data: result.loaderData,
      ...(isFailed ? { failure: { status: result.statusCode } } : {}),
    }
  }

  /** What is shown in place of a page that needs search: a page of its own, with what of the shop goes on. Undefined where that cannot be made either. */
  async function searchAwayAnswer(wanted: StaticHandlerContext, url: URL, page: PageContext): Promise<PageAnswer | undefined> {
    const own = new URL(`${basename === '/' ? '' : basename}${SEARCH_AWAY}`, url)
    const context = new RouterContextProvider(new Map([[pageContext, { ...page, isSearchAway: true }]]))
    const result = await handlerOf(SEARCH_AWAY).query(new Request(own), { requestContext: context })
    if (result instanceof Response) return undefined
    if (result.errors) {
      for (const error of Object.values(result.errors)) page.host.onError?.(error)
      return undefined
    }
    return { ...answerOf(result), params: wanted.matches.at(-1)?.params ?? {}, failure: { status: AWAY } }
  }

  function documentOf(answer: PageAnswer, status: number, url: URL, page: PageContext): TakenDocument {
    const { entry } = build.assets
    const parts = startPage()
    const styles = import.meta.env.DEV ? [`/@react-router/critical.css?pathname=${url.pathname}`] : answer.styles
    const texts = answer.texts.flatMap((part) => messageChunks[part]?.[page.locale] ?? [])
    const preload = inOrder([...new Set([...entry.imports, ...answer.preload, ...texts])], (file) => chunkSizes[file] ?? 0)
    const state: HydrationState = { ...answer, styles, preload, entry: startChunk ?? entry.module, base: page.prefix }
    const shown: Page = {
      ...state,
      firstCalls: firstCallsOf(
        answer.routes.map(({ id }) => id),
        answer.params,
      ),
      location: { pathname: withoutBase(url.pathname, page.prefix) ?? url.pathname, search: url.search, hash: '', state: null, key: '' },
      routes: answer.routes.flatMap(({ id, hasLoader }) => {
        const module = build.routes[id]?.module as RouteModule | undefined
        return module ? [{ id, hasLoader, module }] : []
      }),
    }
    const markup = renderToString(
      <I18nProvider i18n={serverI18n(page.locale, page.config.country)}>
        <HydrationStateContext value={parts.put(Buffer.from(scriptJson(state)))}>
          <KeeperContext value={parts}>
            <PageView page={shown} />
          </KeeperContext>
        </HydrationStateContext>
      </I18nProvider>,
    )
    const text = `<!doctype html>${markup}`
    return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, html: parts.assemble(text), inlineSource: text.slice(0, text.indexOf('</head>')) }
  }

  return async (request, context) => {
    const page = pageOf(context)
    const asked = askedIn(new URL(request.url))
    const url = asked?.page ?? new URL(request.url)
    if (files.some((file) => url.pathname.endsWith(file))) return undefined
    const wanted = asked?.routes
    const handler = handlerOf(withoutBase(url.pathname, page.prefix) ?? url.pathname)
    const result = await handler.query(asked ? new Request(url, { headers: request.headers }) : request, {
      requestContext: context,
      ...(wanted ? { filterMatchesToLoad: ({ route }) => wanted.includes(route.id) } : {}),
    })
    if (result instanceof Response) return asked ? json({ redirect: result.headers.get('location') ?? '/' }, 200) : result
    const error = unforeseen(result)
    const away = isSearchAway(error) ? await searchAwayAnswer(result, url, page) : undefined
    if (away) return asked ? json(away, AWAY) : documentOf(away, AWAY, url, page)
    if (error !== undefined) {
      page.host.onError?.(error)
      return new Response(null, { status: 500 })
    }
    if (asked) return json(answerOf(result), result.statusCode)
    if (result.statusCode === 404 && page.host.takeMissing) {
      const like = missingLike(result)
      if (url.pathname !== like) {
        page.host.takeMissing(like)
        return new Response(null, { status: 404 })
      }
    }
    return documentOf(answerOf(result), result.statusCode, url, page)
  }
}
