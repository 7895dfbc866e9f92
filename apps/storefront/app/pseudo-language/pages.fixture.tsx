import { createApiClient, httpTransport } from '@galleria/api-client'
import type { Locale } from '@galleria/kernel'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createStaticHandler, type LoaderFunction, type RouteObject, RouterContextProvider, type StaticHandlerContext } from 'react-router'
import { vi } from 'vitest'
import { routeTable } from 'virtual:galleria/contract'
import { allTexts } from 'virtual:galleria/texts/all'
import { codeSent, sentCodeOf } from '../features/auth/sent-code.ts'
import { ErrorView } from '../features/shell/error-view.tsx'
import { Frame } from '../frame.tsx'
import { type PageContext, pageContext } from '../lib/page-context.ts'
import type { Page, RouteModule } from '../lib/router/page.ts'
import { Outlet, Pages } from '../lib/router/pages.tsx'
import { createRouter, type Loaded } from '../lib/router/router.ts'
import { usePage } from '../lib/router/use-page.ts'
import { settle } from '../lib/settle.fixture.ts'
import { placePicker } from '../lib/place-picker.ts'
import { storageKey, writeStored } from '../lib/storage.ts'
import { tenantOf } from '../lib/tenant.ts'
import { OTHER_ID, platformOf, type World } from './answers.fixture.ts'
import { pseudoTexts } from './pseudo-texts.fixture.ts'
import { ID, replyOf, SLUG, tenantConfig, WORD } from './wire.fixture.ts'

/** Of no catalogue: amounts and days are written in Greek letters, as are the words of the pseudo-language. */
const LOCALE = 'el' as Locale
const ORIGIN = 'http://shop.example'

const i18n = setupI18n({ locale: LOCALE, messages: { [LOCALE]: pseudoTexts(allTexts.en) } })

type Module = RouteModule & { readonly loader?: LoaderFunction }

const routeModules = import.meta.glob<Module>('../routes/*.tsx', { eager: true })
const moduleOf = new Map<string, Module>([['root', { default: Outlet, Layout: Root, ErrorBoundary: ErrorView, loader: rootLoader }]])

/** The pages of routes.ts as the router's loading takes them. */
function routeObjects(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.flatMap(({ file, path, index, children }): RouteObject[] => {
    const module = routeModules[`../${file}`]
    if (!module) return [] // a plain resource
    const id = `${file} ${path}`
    moduleOf.set(id, module)
    const common = { id, ...(module.loader ? { loader: module.loader } : {}), ...(path ? { path } : {}) }
    return index ? [{ ...common, index: true }] : [{ ...common, children: routeObjects(children ?? []) }]
  })
}

const api = createApiClient(routeTable, httpTransport({ baseUrl: `${ORIGIN}/api`, headers: () => ({}), fetch: (...request) => fetch(...request) }))

type RootData = { readonly tenant: ReturnType<typeof tenantOf> }

function rootLoader({ context }: { context: Readonly<RouterContextProvider> }): RootData {
  return { tenant: tenantOf(context.get(pageContext)) }
}

function Root({ children }: { children: ReactNode }) {
  const { tenant } = usePage().data.root as RootData
  return (
    <Frame tenant={tenant} year={2026}>
      {children}
    </Frame>
  )
}

/** Draws something in this document for as long as `look` takes. */
export async function withRendered(element: ReactNode, look: () => void): Promise<void> {
  const container = document.createElement('div')
  document.body.append(container)
  const reactRoot = createRoot(container)
  await act(async () => reactRoot.render(element))
  look()
  await act(async () => reactRoot.unmount())
  container.remove()
}

export type OpenPage = {
  readonly path: () => string
  readonly close: () => Promise<void>
}

/** A page of what its loaders answered. */
function shownOf({ matches, errors, statusCode, loaderData }: StaticHandlerContext): Omit<Page, 'location'> {
  const shown = matches.slice(0, errors ? 1 : undefined).map(({ route }) => route.id)
  return {
    routes: shown.flatMap((id) => {
      const module = moduleOf.get(id)
      return module ? [{ id, module, hasLoader: module.loader !== undefined }] : []
    }),
    params: matches.at(-1)?.params ?? {},
    data: loaderData,
    styles: [],
    ...(errors ? { failure: { status: statusCode } } : {}),
  }
}

/** The page that is shown, and where, after it has moved. */
async function loadMoved(load: (url: URL) => Promise<Loaded>, url: URL): Promise<[Omit<Page, 'location'>, URL]> {
  const loaded = await load(url)
  if (loaded === 'as a document') throw new Error(`${url.pathname} needs a document`)
  return 'redirect' in loaded ? loadMoved(load, new URL(loaded.redirect, url)) : [loaded, url]
}

let opened = 0

/** What stays on the device is kept under a key of its own for each page, so that none finds what another left. */
function deviceOf({ isSignedIn, isBuying, hasDeviceCart, hasSeen, isComparing, isChoosingPlace, hasSentCode }: World): string {
  opened += 1
  const tenantKey = `pseudo-${opened}`
  if (isSignedIn) writeStored(storageKey(tenantKey, 'session'), JSON.stringify(replyOf('logIn')))
  if (isBuying) {
    const { token, userInfo } = replyOf('beginGuest') as { token: string; userInfo: object }
    writeStored(storageKey(tenantKey, 'session'), JSON.stringify({ token, userInfo: { ...userInfo, isGuest: true } }))
  }
  if (hasDeviceCart) writeStored(storageKey(tenantKey, 'cart'), JSON.stringify([{ item: ID, quantity: 3, seller: { id: ID, name: WORD } }]))
  if (hasSeen) writeStored(storageKey(tenantKey, 'seen'), JSON.stringify([OTHER_ID]))
  if (isComparing) writeStored(storageKey(tenantKey, 'compare'), JSON.stringify({ market: SLUG, category: 'other', ids: [OTHER_ID] }))
  if (isChoosingPlace)
    writeStored(storageKey(tenantKey, 'place'), JSON.stringify({ place: (replyOf('locatePlace') as { data: unknown }).data, source: 'chosen' }))
  if (hasSentCode) sentCodeOf(tenantKey).write(codeSent({ refId: ID, userName: '2101234567', channel: 'phone', purpose: 'sign_in' }, 600))
  return tenantKey
}

/** Opens a page of the shop in this document, with the routes' own loaders, and waits until it stands still. */
export async function openPage(routes: readonly RouteConfigEntry[], path: string, world: World): Promise<OpenPage> {
  vi.stubGlobal('fetch', platformOf(world))
  const host = { tenantKey: deviceOf(world), origin: ORIGIN, apiBase: '/api', api: () => api, now: new Date() }
  const nothing = () => undefined
  const page: PageContext = {
    host,
    api,
    config: tenantConfig(),
    locale: LOCALE,
    prefix: '',
    i18n,
    tag: nothing,
    isAbout: nothing,
    holdsUntil: nothing,
    isSearchAway: world.isSearchAway === true,
  }
  const handler = createStaticHandler([{ id: 'root', path: '/', loader: rootLoader, children: routeObjects(routes) }])
  const load = async (url: URL): Promise<Loaded> => {
    const result = await handler.query(new Request(url), { requestContext: new RouterContextProvider(new Map([[pageContext, page]])) })
    return result instanceof Response ? { redirect: result.headers.get('location') ?? '/' } : shownOf(result)
  }
  const [first, shownAt] = await loadMoved(load, new URL(path, ORIGIN))
  window.history.replaceState(null, '', shownAt.pathname + shownAt.search)
  const router = createRouter(first, '', { load, dress: async () => undefined })
  if (world.isChoosingPlace) placePicker.open()
  else placePicker.close()
  const container = document.createElement('div')
  document.body.append(container)
  const reactRoot = createRoot(container)
  await act(async () => {
    reactRoot.render(
      <I18nProvider i18n={i18n}>
        <Pages router={router} />
      </I18nProvider>,
    )
  })
  await settle()
  return {
    path: () => router.page().location.pathname,
    close: async () => {
      await act(async () => reactRoot.unmount())
      router.close()
      document.body.replaceChildren()
    },
  }
}
