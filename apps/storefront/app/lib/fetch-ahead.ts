/** The link of the page's head to a file, if there is one. */
const linkTo = (href: string, kind = ''): HTMLLinkElement | null => document.head.querySelector(`link${kind}[href="${CSS.escape(href)}"]`)

const coming = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`${link.href} can't be had`)))
  })

/** Fetches a file that the page is going to need, once; after all others if it only may. Settles when it has come or could not. */
export async function fetchAhead(href: string, as: 'script' | 'style', fetchPriority: 'auto' | 'low' = 'auto'): Promise<void> {
  if (linkTo(href)) return
  const link = document.createElement('link')
  // Browsers complain of a sheet that is loaded before its time and not worn soon.
  const sheet = fetchPriority === 'low' ? 'prefetch' : 'preload'
  document.head.append(Object.assign(link, { rel: as === 'script' ? 'modulepreload' : sheet, as, href, fetchPriority }))
  await coming(link).catch(() => undefined)
}

/** Has a style sheet hold on this page, once. Fails when it can't be had; asked again then, it is fetched again. */
async function dressIn(href: string): Promise<void> {
  const there = linkTo(href, '[rel=stylesheet]')
  if (there?.sheet) return
  const link = there ?? document.createElement('link')
  if (!there) document.head.append(Object.assign(link, { rel: 'stylesheet', href }))
  await coming(link).catch((error: unknown) => {
    link.remove()
    throw error
  })
}

let isOnlyFetching = false

/** Fetches the files of a part that may be needed soon. Nothing is run and nothing is worn yet: that costs the page, which somebody may be using, more than the line. */
export function fetchPartAhead(load: () => Promise<unknown>): void {
  isOnlyFetching = true
  // What can't be had now is asked for again by whoever needs it, and said there.
  load().catch(() => undefined)
  isOnlyFetching = false
}

/** Loads a part of a page that comes when it is needed. `files` are the scripts and style sheets that come with it: all are asked for at once, and it begins dressed. */
export async function loadPart<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  if (isOnlyFetching) {
    for (const file of files) void fetchAhead(`/${file}`, file.endsWith('.css') ? 'style' : 'script', 'low')
    return new Promise(() => undefined)
  }
  await Promise.all(files.map(async (file) => (file.endsWith('.css') ? dressIn(`/${file}`) : void fetchAhead(`/${file}`, 'script'))))
  return load()
}
