import { type ApiInput, callAddress } from '@galleria/api-client'
import type { OperationId } from '@galleria/contract'
import { routeTable } from 'virtual:galleria/contract'

/** Stands for the customer's id in the address of a call, which the server does not know. */
export const OWN_ID = '~'

/** A call that only reads and sends no body: its address is below the API's. */
export type FirstCall = { readonly method: string; readonly address: string }
/** An answer that is on its way, and who has asked for it. */
export type FirstAnswer = { readonly token: string; readonly reply: Promise<Response> }

declare global {
  interface Window {
    /** What boot/boot.ts has asked for, by `callKey`. */
    firstAnswers?: Map<string, FirstAnswer> | undefined
  }
}

/** A call with which a page of one person begins: made while the page's scripts are still on their way. */
export function firstCall<Id extends OperationId>(id: Id, input: ApiInput<Id> & { readonly params?: object; readonly query?: object }): FirstCall {
  const [method, path] = routeTable[id]
  return { method, address: callAddress({ path }, input) }
}

/** "GET:/api/...": as the page's root element tells it to boot/boot.ts. */
export const callKey = (method: string, address: string): string => `${method}:${address}`

/** Several parts of a page that begins may ask for the same; later it may have changed. */
const SHARED_MS = 1000

/** After a change that was made elsewhere. */
export const forgetFirstAnswers = (): void => {
  window.firstAnswers = undefined
}

/** Fetches, unless the same was asked for before there was anybody to ask. Whatever may change something makes all such answers old. */
export const fetchFirst: typeof fetch = async (input, init) => {
  const answers = window.firstAnswers
  const key = callKey(init?.method ?? 'GET', input instanceof Request ? input.url : input.toString())
  const first = answers?.get(key)
  if (first && !init?.body && new Headers(init?.headers).get('authorization') === `Bearer ${first.token}`) {
    setTimeout(() => answers?.delete(key), SHARED_MS)
    return first.reply.then(
      (reply) => reply.clone(),
      () => fetch(input, init),
    )
  }
  if (init?.method !== 'GET') forgetFirstAnswers()
  return fetch(input, init)
}
