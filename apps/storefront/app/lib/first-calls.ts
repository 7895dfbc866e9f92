/** Stands for the customer's id in the address of a call, which the server does not know; `%7E` where it is in the query. */
export const OWN_ID = '~'

/** What a page asks for first: its address is below the API's. */
export type FirstCall = { readonly method: string; readonly address: string; readonly isOfAccounts: boolean }
/** An answer that is on its way, and who has asked for it. */
export type FirstAnswer = { readonly token: string; readonly reply: Promise<Response> }

declare global {
  interface Window {
    /** What boot/boot.ts has asked for, by `callKey`. */
    firstAnswers?: Map<string, FirstAnswer> | undefined
  }
}

/** "GET:/api/...". */
export const callKey = (method: string, address: string): string => `${method}:${address}`

/** As the page's root element tells it to boot/boot.ts: with a star where a guest who is buying is refused it. `apiBase` stands before the address. */
export const toldCall = ({ method, address, isOfAccounts }: FirstCall, apiBase: string): string =>
  `${isOfAccounts ? '*' : ''}${callKey(method, apiBase + address)}`

/** Several parts of a page that begins may ask for the same; later it may have changed. */
const SHARED_MS = 1000

/** What no part has asked for in all this time after the page has come alive is not what it begins with. */
const WANTED_MS = 5000
const runningOut = new WeakSet<Map<string, FirstAnswer>>()

/** After a change that was made elsewhere. */
export const forgetFirstAnswers = (): void => {
  window.firstAnswers = undefined
}

/** What only reads has no key to be done once under (`httpTransport`), and sends nothing or sends it as a POST. */
const mayChange = ({ method = 'GET', headers, body }: RequestInit = {}): boolean =>
  method !== 'GET' && (method !== 'POST' || Boolean(body) || new Headers(headers).has('idempotency-key'))

/** Fetches, unless the same was asked for before there was anybody to ask. Whatever may change something makes all such answers old. */
export const fetchFirst: typeof fetch = async (input, init) => {
  const answers = window.firstAnswers
  if (answers && !runningOut.has(answers)) {
    runningOut.add(answers)
    setTimeout(forgetFirstAnswers, WANTED_MS)
  }
  const key = callKey(init?.method ?? 'GET', input instanceof Request ? input.url : input.toString())
  const first = answers?.get(key)
  if (first && !init?.body && new Headers(init?.headers).get('authorization') === `Bearer ${first.token}`) {
    setTimeout(() => answers?.delete(key), SHARED_MS)
    return first.reply.then(
      (reply) => {
        if (!reply.ok) answers?.delete(key) // whoever asks once more wants another answer
        return reply.clone()
      },
      () => fetch(input, init),
    )
  }
  if (mayChange(init)) forgetFirstAnswers()
  return fetch(input, init)
}
