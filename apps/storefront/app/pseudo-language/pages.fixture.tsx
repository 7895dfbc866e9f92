import { createApiClient, httpTransport } from '@galleria/api-client'
import type { Locale } from '@galleria/kernel'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { act, type FunctionComponent, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createMemoryRouter,
  type LoaderFunction,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { vi } from 'vitest'
import { routeTable } from 'virtual:galleria/contract'
import { allTexts } from 'virtual:galleria/texts/all'
import { codeSent, sentCodeOf } from '../features/auth/sent-code.ts'
import { ErrorView } from '../features/shell/error-view.tsx'
import { Frame } from '../frame.tsx'
import { pageContext } from '../lib/page-context.ts'
import { storageKey, writeStored } from '../lib/storage.ts'
import { tenantOf } from '../lib/tenant.ts'
import { platformOf, type World } from './answers.fixture.ts'
import { pseudoTexts } from './pseudo-texts.fixture.ts'
import { ID, replyOf, tenantConfig, WORD } from './wire.fixture.ts'

/** Of no catalogue: amounts and days are written in Greek letters, as are the words of the pseudo-language. */
const LOCALE = 'el' as Locale
const ORIGIN = 'http://shop.example'

const i18n = setupI18n({ locale: LOCALE, messages: { [LOCALE]: pseudoTexts(allTexts.en) } })

type RouteModule = { readonly default: FunctionComponent<{ loaderData: unknown }>; readonly loader?: LoaderFunction; readonly handle?: unknown }

const routeModules = import.meta.glob<RouteModule>('../routes/*.tsx', { eager: true })

/** The pages of routes.ts as the router of the browser takes them. */
function routeObjects(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.flatMap(({ file, path, index, children }): RouteObject[] => {
    const module = routeModules[`../${file}`]
    if (!module) return [] // a plain resource
    const Shown = module.default
    const Page = () => <Shown loaderData={useLoaderData()} />
    const common = { ...(module.loader ? { loader: module.loader } : {}), handle: module.handle, Component: Page, ...(path ? { path } : {}) }
    return index ? [{ ...common, index: true }] : [{ ...common, children: routeObjects(children ?? []) }]
  })
}

const api = createApiClient(routeTable, httpTransport({ baseUrl: `${ORIGIN}/api`, headers: () => ({}), fetch: (...request) => fetch(...request) }))

type RootData = { readonly tenant: ReturnType<typeof tenantOf> }

function rootLoader({ context }: { context: Readonly<RouterContextProvider> }): RootData {
  return { tenant: tenantOf(context.get(pageContext)) }
}

function Root() {
  const { tenant } = useLoaderData<RootData>()
  return (
    <Frame tenant={tenant} year={2026}>
      <Outlet />
    </Frame>
  )
}

function RootError() {
  const data = useRouteLoaderData<RootData>('root')
  const error = useRouteError()
  if (!data) throw error
  return (
    <Frame tenant={data.tenant} year={2026}>
      <ErrorView error={error} />
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

let opened = 0

/** What stays on the device is kept under a key of its own for each page, so that none finds what another left. */
function deviceOf({ isSignedIn, hasDeviceCart, hasSentCode }: World): string {
  opened += 1
  const tenantKey = `pseudo-${opened}`
  if (isSignedIn) writeStored(storageKey(tenantKey, 'session'), JSON.stringify(replyOf('logIn')))
  if (hasDeviceCart) writeStored(storageKey(tenantKey, 'cart'), JSON.stringify([{ item: ID, quantity: 3, seller: { id: ID, name: WORD } }]))
  if (hasSentCode) sentCodeOf(tenantKey).write(codeSent({ refId: ID, userName: '2101234567', channel: 'phone' }, 600))
  return tenantKey
}

/** Opens a page of the shop in this document, with the routes' own loaders, and waits until it stands still. */
export async function openPage(routes: readonly RouteConfigEntry[], path: string, world: World): Promise<OpenPage> {
  vi.stubGlobal('fetch', platformOf(world))
  const host = { tenantKey: deviceOf(world), origin: ORIGIN, apiBase: '/api', api: () => api }
  const page = { host, api, config: tenantConfig(), locale: LOCALE, prefix: '', tag: () => undefined } as const
  const getContext = () => new RouterContextProvider(new Map([[pageContext, page]]))
  const frame = { loader: rootLoader, Component: Root, ErrorBoundary: RootError, HydrateFallback: () => null }
  const router = createMemoryRouter([{ id: 'root', path: '/', ...frame, children: routeObjects(routes) }], { initialEntries: [path], getContext })
  window.history.replaceState(null, '', path)
  const container = document.createElement('div')
  document.body.append(container)
  const reactRoot = createRoot(container)
  await act(async () => {
    reactRoot.render(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>,
    )
  })
  await settle()
  return {
    path: () => router.state.location.pathname,
    close: async () => {
      await act(async () => reactRoot.unmount())
      router.dispose()
      document.body.replaceChildren()
    },
  }
}

/** Lets answers arrive and what they change be drawn. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 5; round++) await act(async () => new Promise((done) => void setTimeout(done, 0)))
}
