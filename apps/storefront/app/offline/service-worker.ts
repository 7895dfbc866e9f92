// Served as /service-worker.js, before which routes/service-worker.ts says where the offline pages are.
// Keeps what was visited for when there is no connection, and shows a page of ours for all else. Pages hold nothing personal: that is fetched from the API,
// which is never kept.

/** TypeScript knows either pages or workers; these are the few words of a worker that are used here. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Lasting & { readonly request: Request; readonly preloadResponse: Promise<Response | undefined>; respondWith(answer: Promise<Response>): void }
type Told = Lasting & { readonly data: unknown }
type Pushed = Lasting & { readonly data: { json(): unknown } | null }
type Pressed = Lasting & { readonly notification: Notification }
type Tab = { readonly url: string; focus(): Promise<unknown> }
type Events = { install: Lasting; activate: Lasting; fetch: Fetching; message: Told; push: Pushed; notificationclick: Pressed }
type Scope = {
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> }
    readonly pushManager?: { getSubscription(): Promise<{ unsubscribe(): Promise<boolean> } | null> }
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>
    openWindow(address: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

declare const OFFLINE_PAGES: readonly string[]
const worker = globalThis as unknown as Scope

/** Another number when what is kept changes its form: what an older worker kept is dropped then. */
const VERSION = 1
const OFFLINE = `offline-${VERSION}`
const PAGES = `pages-${VERSION}`
const ASSETS = `assets-${VERSION}`
const PICTURES = `pictures-${VERSION}`
/** The newest of a kind are kept. */
const MOST: Readonly<Record<string, number>> = { [PAGES]: 50, [ASSETS]: 250, [PICTURES]: 250 }

const IGNORING = { ignoreVary: true }

async function trim(name: string): Promise<void> {
  const cache = await caches.open(name)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -(MOST[name] ?? keys.length)).map((key) => cache.delete(key)))
}

async function keep(name: string, address: string, response: Response): Promise<void> {
  const cache = await caches.open(name)
  // Put anew it is the newest.
  await cache.delete(address, IGNORING)
  await cache.put(address, response)
  await trim(name)
}

const isPage = (response: Response): boolean =>
  response.status === 200 && !response.redirected && (response.headers.get('content-type') ?? '').startsWith('text/html') && isPublic(response)
const isPublic = (response: Response): boolean => (response.headers.get('cache-control') ?? '').includes('public')

/** What never changes under its name. */
async function keptOrFetched(event: Fetching, name: string): Promise<Response> {
  const kept = await (await caches.open(name)).match(event.request, IGNORING)
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.status === 200 && response.type === 'basic') event.waitUntil(keep(name, event.request.url, response.clone()))
  return response
}

async function offlinePageFor(address: string): Promise<Response> {
  const { pathname } = new URL(address)
  const [first = '', ...others] = OFFLINE_PAGES
  const inLanguage = others.find((page) => pathname.startsWith(page.slice(0, page.lastIndexOf('/') + 1))) ?? first
  return (await (await caches.open(OFFLINE)).match(inLanguage, IGNORING)) ?? Response.error()
}

async function documentOf(event: Fetching): Promise<Response> {
  const { url } = event.request
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    if (isPage(response)) event.waitUntil(keep(PAGES, url, response.clone()))
    return response
  } catch {
    return (await (await caches.open(PAGES)).match(url, IGNORING)) ?? offlinePageFor(url)
  }
}

/** A page that was reached without loading its document: the document is what is shown without a connection. */
async function keepPage(address: string): Promise<void> {
  const response = await fetch(address).catch(() => undefined)
  if (response && isPage(response)) await keep(PAGES, address, response)
}

async function keepAssets(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS)
  for (const address of addresses) if (!(await cache.match(address, IGNORING))) await cache.add(address).catch(() => undefined)
  await trim(ASSETS)
}

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(OFFLINE)
      .then((cache) => cache.addAll(OFFLINE_PAGES))
      .then(() => worker.skipWaiting()),
  )
})

worker.addEventListener('activate', (event) => {
  const own = new Set([OFFLINE, PAGES, ASSETS, PICTURES])
  const work = async (): Promise<void> => {
    for (const name of await caches.keys()) if (!own.has(name)) await caches.delete(name)
    await worker.registration.navigationPreload?.enable()
    await worker.clients.claim()
  }
  event.waitUntil(work())
})

/** `keep`: a page that is shown, and the files that it has loaded. `forget`: somebody signed out. */
worker.addEventListener('message', (event) => {
  const { data } = event
  if (typeof data !== 'object' || data === null) return
  if ('forget' in data) event.waitUntil(Promise.all([caches.delete(PAGES), caches.delete(PICTURES), endPushes()]))
  if ('keep' in data && typeof data.keep === 'string' && isOwn(data.keep)) event.waitUntil(keepPage(data.keep))
  if ('assets' in data && Array.isArray(data.assets)) event.waitUntil(keepAssets(data.assets.filter((asset) => typeof asset === 'string' && isOwn(asset))))
})

/** Also without a connection: the shop hears of it when it next tells this device something. */
async function endPushes(): Promise<void> {
  const subscription = await worker.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** What the shop tells while nobody looks (push-message.ts of the platform). One that comes again takes the place of the first, without a sound. */
worker.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, tag, lang, url } = event.data.json() as Readonly<Record<'title' | 'body' | 'tag' | 'lang' | 'url', string>>
  event.waitUntil(worker.registration.showNotification(title, { body, tag, lang, data: url }))
})

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const { href } = new URL(typeof notification.data === 'string' ? notification.data : '/', location.origin)
  const show = async (): Promise<void> => {
    const open = (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).find(({ url }) => url === href)
    await (open ? open.focus() : worker.clients.openWindow(href))
  }
  if (isOwn(href)) event.waitUntil(show())
})

const isOwn = (address: string): boolean => new URL(address, location.href).origin === location.origin

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(keptOrFetched(event, ASSETS))
  else if (pathname.startsWith('/img/')) event.respondWith(keptOrFetched(event, PICTURES))
  else if (request.mode === 'navigate' && !/^\/(?:api|development)\//.test(pathname)) event.respondWith(documentOf(event))
})
