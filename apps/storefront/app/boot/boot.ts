// Stands in the head of every page, before anything is painted; router-protocol/hydration-state.ts is the other half.
// It sets the chosen theme, shows what this device remembers (counts, first name), and starts the application
// at the first sign of a person, or when idle if there is something personal to show. Clicks before that are kept and made again.

type State = { readonly entry: string; readonly preload: readonly string[] }
type Remembered = { readonly cart?: number; readonly wishlist?: number; readonly name?: string }

const html = document.documentElement
const tenant = html.dataset.tenant ?? ''

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage is switched off: the page works without
  }
}

/** Which letters this device has had. */
const LETTERS = 'galleria:letters'
const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // storage is switched off or full: they are taken for new each time
  }
}

// What was open over a page is not there when it is loaded anew, and Back leads to where one came from. See lib/history-step.ts.
if (history.state?.state?.isOver) history.back()

const theme = read('galleria:theme')
if (theme === 'light' || theme === 'dark') html.dataset.theme = theme

const remembered = ((): Remembered => {
  try {
    return JSON.parse(read(`galleria:${tenant}:glance`) ?? '{}')
  } catch {
    return {} // somebody else wrote there
  }
})()
for (const kind of ['cart', 'wishlist'] as const) {
  const count = remembered[kind]
  if (!count) continue
  html.dataset[kind] = ''
  html.style.setProperty(`--${kind}-count`, `"${count > 99 ? '99+' : Math.trunc(count)}"`)
}
const session = read(`galleria:${tenant}:session`)
const isSignedIn = session !== null
try {
  const { owner, ...told } = JSON.parse(read(`galleria:${tenant}:told`) ?? '{}')
  if (owner && session?.includes(owner))
    for (const [kind, count] of Object.entries(told)) {
      if (typeof count !== 'number') continue
      html.dataset[kind] = count > 0 ? 'new' : ''
      html.style.setProperty(`--${kind}-count`, `"${count > 98 ? '99+' : count}"`)
    }
} catch {
  // somebody else wrote there
}
const place = read(`galleria:${tenant}:place`)
try {
  const label: unknown = JSON.parse(place ?? '{}')?.place?.label
  if (typeof label === 'string') {
    html.dataset.place = ''
    html.style.setProperty('--place', JSON.stringify(label))
  }
} catch {
  // somebody else wrote there
}
// A guest who is buying has orders to see, and no account.
if (session?.includes('"isGuest":true')) html.dataset.buying = ''
else if (session !== null) html.dataset.signedIn = ''

// What a page of one person begins with is asked for while its scripts are on their way; lib/first-calls.ts takes the answers.
try {
  const { token, userInfo } = JSON.parse(session ?? '{}')
  const headers = { accept: 'application/json', 'x-tenant-key': tenant, 'accept-language': html.lang, authorization: `Bearer ${token}` }
  if (typeof token === 'string')
    for (const call of html.dataset.calls?.split(' ') ?? []) {
      if (userInfo.isGuest && call.startsWith('*')) continue
      const key = call.replace('*', '').replace(/~|%7E/, userInfo._id)
      const [, method = '', address = ''] = /^(\w+):(.*)$/.exec(key) ?? []
      const reply = fetch(address, { method, headers, signal: AbortSignal.timeout(15_000) })
      reply.catch(() => undefined) // asked again by whoever wants it
      ;(window.firstAnswers ??= new Map()).set(key, { token, reply })
    }
} catch {
  // somebody else wrote there
}

// The place for what was looked at before is kept from the first paint on, unless it was nothing but this page's product.
const seen = read(`galleria:${tenant}:seen`)?.match(/[\da-f-]{36}/g) ?? []
if (seen.some((id) => !location.pathname.endsWith(id))) html.dataset.seen = ''

let isStarted = false
function start(): void {
  if (isStarted) return
  isStarted = true
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load)
  else soon(load)
}

/** In a task of its own, so that whoever touches the page is answered between two of them. */
const soon = (act: () => void): unknown => setTimeout(act)
const pause = (): Promise<void> => new Promise(soon)

/** Whether the application is there, and takes the page over. */
let isWaking = false

function load(): void {
  const text = document.getElementById('galleria-state')?.textContent
  if (text) wake(JSON.parse(text)).catch(stopWaiting)
}

/** The libraries are run before the rest, which begins with the application: both at once would be twice as long. */
async function wake({ preload: [libraries, ...others], entry }: State): Promise<void> {
  await Promise.all([libraries && import(/* @vite-ignore */ libraries), fetchAhead(others)])
  await pause()
  await import(/* @vite-ignore */ entry)
  isWaking = true
}

/** To ask for a file takes a slow processor a good while. */
async function fetchAhead(files: readonly string[]): Promise<void> {
  for (const href of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
    await pause()
  }
  // The browser looks at all languages that it knows before it writes the first figure: now, while the files are on their way.
  Intl.NumberFormat.supportedLocalesOf(html.dataset.figures ?? [])
}

const waiting: (() => void)[] = []

/**
 * React, coming alive in small pieces, does all that is left of it at once for a press or a key that it hears of, and whoever made it would wait. So it hears of
 * none: the browser does the typing and the ticking by itself, and what needs the application is kept and made again.
 */
function hold(event: Event): void {
  event.stopPropagation()
}

/** Done again when the page can answer. On a slow line that takes seconds, in which what was pressed is seen to be at work: see foundation.css. */
function keepPress(pressed: Element, again: () => void): void {
  pressed.ariaBusy = 'true'
  waiting.push(() => {
    pressed.ariaBusy = null
    again()
  })
}

function onClick(event: MouseEvent): void {
  hold(event)
  start()
  const element =
    event.target instanceof Element
      ? event.target.closest<HTMLButtonElement | HTMLInputElement | HTMLAnchorElement>('button:not([popovertarget]),input[data-live],a[data-live]')
      : null
  if (!element) return
  if (element instanceof HTMLAnchorElement) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return // into another tab or window
  } else if (element.type === 'submit' && element.form && !('live' in element.form.dataset)) return // a plain form: the browser knows what to do
  event.preventDefault()
  keepPress(element, () => element.click())
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !('live' in form.dataset)) return
  event.preventDefault()
  keepPress(event.submitter ?? form, () => form.requestSubmit())
  start()
}

function onChange(event: Event): void {
  hold(event)
  const control = event.target
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement) || !control.form || !('autosubmit' in control.form.dataset)) return
  if (isWaking) waiting.push(changeAgain(control))
  else control.form.requestSubmit()
}

/** What was chosen stays chosen, whatever the application takes for chosen when it comes. */
function changeAgain(control: HTMLInputElement | HTMLSelectElement): () => void {
  const { value } = control
  const isTicked = 'checked' in control && control.checked
  return () => {
    if ('checked' in control && control.checked !== isTicked) return control.click()
    control.value = value
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** All of which React would do everything at once for. */
const HELD =
  'auxclick compositionend compositionstart contextmenu copy cut dblclick dragend dragstart drop input keydown keypress keyup mousedown mouseup paste pointercancel pointerdown pointerup reset textInput touchcancel touchend touchstart'
const listeners = [...HELD.split(' ').map((name) => [name, hold] as const), ['click', onClick], ['submit', onSubmit], ['change', onChange]] as const
for (const [name, listener] of listeners) addEventListener(name, listener as EventListener, true)
for (const name of ['pointerover', 'touchstart', 'keydown', 'focusin']) addEventListener(name, start, { once: true, passive: true, capture: true })

const EDGE_PX = 16

/**
 * Browsers scroll a row to what has the focus only where nothing of it is to be seen, so that somebody with a keyboard is left with its edge (WCAG 2.4.11). What a
 * finger touches is in sight.
 */
function bringIntoRow({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches('a:focus-visible,button:focus-visible')) return
  const { left, right } = target.getBoundingClientRect()
  for (let row = target.parentElement; row && row !== document.body; row = row.parentElement) {
    if (row.scrollWidth <= row.clientWidth || !/auto|scroll/.test(getComputedStyle(row).overflowX)) continue
    const box = row.getBoundingClientRect()
    const isPartly = left < box.right && right > box.left && (left < box.left || right > box.right)
    if (isPartly && right - left < box.width - 2 * EDGE_PX)
      row.scrollBy({ left: left < box.left ? left - box.left - EDGE_PX : right - box.right + EDGE_PX, behavior: 'instant' })
    return
  }
}
addEventListener('focusin', bringIntoRow)

/** Fetched before anything asks for them: nothing is written twice, in other letters first. */
function preloadLetters(hrefs: readonly string[]): void {
  for (const href of hrefs) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' })
    document.head.append(link)
  }
}

/** From here on the application answers; or, if it could not be loaded, the browser by itself, which follows links and sends forms. */
function stopWaiting(): void {
  delete html.dataset.lent
  for (const [name, listener] of listeners) removeEventListener(name, listener as EventListener, true)
  // In a task of their own: whoever answers a click may still be at work on the one that woke it.
  setTimeout(() => {
    for (const again of waiting.splice(0)) again()
  })
}
addEventListener('galleria:hydrated', stopWaiting, { once: true })

// Where nothing but what is personal is shown, at once; elsewhere when what is there for everybody has come.
const isHolding = isSignedIn || read(`galleria:${tenant}:cart`) !== null
// So too where what is shown is what the address opens: the order of a mail, the invitation of a friend, the number that a bill is of.
const isOpened = /\/(r\/|bill_payment\/|track-order(\/|$))/.test(location.pathname)
const isAtOnce = 'personal' in html.dataset && (isOpened || isHolding || read(`galleria:${tenant}:saved`) !== null)

// A page that is nothing before its scripts are there leaves the line to them, and is written in the system's letters as long; but not where its own lie ready.
const { letters } = html.dataset
if (letters) {
  if (isAtOnce && read(LETTERS) !== letters) html.dataset.lent = ''
  else preloadLetters(letters.split(' '))
  addEventListener('galleria:hydrated', () => write(LETTERS, letters), { once: true })
}

if (isAtOnce) start()
else if (isHolding || place !== null)
  addEventListener('load', () => ('requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200)))
