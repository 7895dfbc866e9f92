import type { Locale } from '@galleria/kernel'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Storefront, StorefrontHost, StorefrontOptions, TakenDocument } from './host.ts'
import { aliasTarget } from './lib/aliases.ts'
import { isApiFailure, isUnavailable } from './lib/api-failure.ts'
import { failurePage, RETRY_AFTER } from './lib/failure-page.server.ts'
import { PUBLIC_QUERY } from './lib/hydrated.ts'
import { type PageContext, pageContext } from './lib/page-context.ts'
import { serverI18n } from './lib/i18n.server.ts'
import { localeIn, localPath, type Prefix, withoutPrefix } from './lib/paths.ts'
import { askedIn, DATA, type MovedAnswer, ROUTES } from './lib/router/page-answer.ts'
import { createPageAnswers } from './router-protocol/answer-page.tsx'

export type { Storefront, StorefrontHost, StorefrontOptions, TakenDocument } from './host.ts'

type Handler = (request: Request, context: RouterContextProvider) => Promise<TakenDocument | Response>

/** See `Storefront` in host.ts. Holds nothing of a request; one instance serves all tenants. */
export function createStorefront({ mode, build }: StorefrontOptions): Storefront {
  const loadBuild = async (): Promise<ServerBuild> => (typeof build === 'function' ? build() : (build ?? (await import('virtual:react-router/server-build'))))
  const handlers = new Map<Prefix, Handler>()

  /** The language is the router's base name: routes and links inside know nothing of it. */
  async function handlerFor(prefix: Prefix): Promise<Handler> {
    const known = handlers.get(prefix)
    if (known) return known
    const withBase = async () => handlerOf({ ...(await loadBuild()), basename: prefix || '/' }, mode)
    const handler: Handler = mode === 'development' ? async (...asked) => (await withBase())(...asked) : await withBase()
    handlers.set(prefix, handler)
    return handler
  }

  const defaultLanguages = new Map<string, Locale>()

  /** Which shop and which language; the last default language of the tenant is only a guess that saves a call. */
  async function resolve(pathname: string, host: StorefrontHost) {
    const named = localeIn(pathname)
    const guess = named ?? defaultLanguages.get(host.tenantKey) ?? 'en'
    const first = host.api(guess)
    const config = (await first.getTenantConfig()).data
    const { defaultLanguage, languages } = config.language
    defaultLanguages.set(host.tenantKey, defaultLanguage)
    const locale = named && languages.includes(named) ? named : defaultLanguage
    const prefix: Prefix = locale === defaultLanguage ? '' : `/${locale}`
    if (locale === guess) return { api: first, config, locale, prefix, named }
    const api = host.api(locale)
    return { api, config: (await api.getTenantConfig()).data, locale, prefix, named }
  }

  async function respond(request: Request, host: StorefrontHost): Promise<Response> {
    const asked = askedIn(new URL(request.url))
    const url = asked?.page ?? new URL(request.url)
    const movedTo = asked ? pageMovedTo : documentMovedTo
    const { api, config, locale, prefix, named } = await resolve(url.pathname, host)
    let isAway = false
    const unnamed = named && named === config.language.defaultLanguage ? localPath(withoutPrefix(url.pathname, `/${named}`) + url.search) : undefined
    // A page can only be looked at: this is a form that no script has taken.
    if (request.method !== 'GET') return failurePage(405, locale)
    if (unnamed) return movedTo(unnamed)
    const alias = aliasTarget(withoutPrefix(url.pathname, prefix))
    if (alias) return movedTo(prefix + alias + (alias.includes('?') ? url.search.replace('?', '&') : url.search))
    const tags = new Set(['tenant'])
    let productId: string | undefined
    // Every page says whether something is advertised.
    let validUntil = config.until === null ? Number.POSITIVE_INFINITY : Date.parse(config.until)
    const watched: StorefrontHost = {
      ...host,
      onError: (error) => {
        isAway ||= isUnavailable(error)
        host.onError?.(error)
      },
    }
    const page: PageContext = {
      host: watched,
      api,
      config,
      locale,
      prefix,
      i18n: serverI18n(locale, config.country),
      tag: (...more) => more.forEach((tag) => tags.add(tag)),
      isAbout: (id) => void (productId = id),
      holdsUntil: (instant) => void (instant && (validUntil = Math.min(validUntil, Date.parse(instant)))),
    }
    const context = new RouterContextProvider()
    context.set(pageContext, page)
    const handle = await handlerFor(prefix)
    const answer = await handle(request, context)
    // The router knows no other failure than 500; a page that says that search is away is one.
    if (answer.status === 500) return failurePage(isAway ? 503 : answer.status, locale)
    const said = {
      'cache-control': answer.status >= 400 ? 'no-store' : 'public, max-age=0, must-revalidate',
      'content-language': locale,
      ...(answer.status === 503 ? { 'retry-after': String(RETRY_AFTER) } : {}),
      'x-cache-tags': [...tags].join(' '),
      ...(Number.isFinite(validUntil) ? { 'x-valid-until': String(validUntil) } : {}),
      ...(productId ? { 'x-about-product': productId } : {}),
    }
    if (answer instanceof Response) {
      for (const [name, value] of Object.entries(said)) answer.headers.set(name, value)
      return answer
    }
    const document = { ...answer, headers: { ...answer.headers, ...said } }
    if (!host.takeDocument) return new Response(Buffer.from(document.html), document)
    host.takeDocument(document)
    return TAKEN
  }

  return {
    publicQueryOf: (pathname) => (pathname.endsWith(DATA) ? [...PUBLIC_QUERY, ROUTES] : PUBLIC_QUERY),
    async handle(request, host) {
      try {
        return await respond(request, host)
      } catch (error) {
        host.onError?.(error)
        const locale = localeIn(new URL(request.url).pathname) ?? defaultLanguages.get(host.tenantKey) ?? 'en'
        return failurePage(isApiFailure(error) && error.status === 401 ? 404 : 503, locale)
      }
    },
  }
}

function handlerOf(build: ServerBuild, mode: StorefrontOptions['mode']): Handler {
  const answer = createPageAnswers(build)
  const files = createRequestHandler(build, mode)
  return async (request, context) => (await answer(request, context)) ?? files(request, context)
}

/** A response costs as much as a dozen tiles, and this one is looked at by nobody. */
const TAKEN = new Response(null)

const KEPT = { 'cache-control': 'public, max-age=0, must-revalidate' }
const documentMovedTo = (location: string) => new Response(null, { status: 301, headers: { ...KEPT, location } })
/** Where the data of a page was asked for: the browser itself would follow to a document, of which the router in it knows nothing. */
const pageMovedTo = (redirect: string) => Response.json({ redirect } satisfies MovedAnswer, { headers: KEPT })
