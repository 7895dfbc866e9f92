import type { ProblemWire } from '@galleria/contract'
import { ApiFailure, type Transport } from './client.ts'

export type HttpTransportOptions = {
  /** "/api" on the same origin, or "https://api.example.com" for another host. */
  readonly baseUrl: string
  /** Headers of every call: tenant key, language, bearer token. Asked for anew each time. */
  readonly headers: () => Record<string, string>
  readonly fetch?: typeof fetch
  /** Milliseconds until a call is given up; 15,000 unless told. */
  readonly timeout?: number
}

const isProblem = (value: unknown): value is ProblemWire => typeof value === 'object' && value !== null && 'code' in value && 'message' in value

/** Calls over HTTP with a time-out; every failure becomes an ApiFailure. */
export function httpTransport({ baseUrl, headers, fetch: fetchImpl = fetch, timeout = 15_000 }: HttpTransportOptions): Transport {
  return async (operation, input, { signal }) => {
    const params = (input.params ?? {}) as Record<string, string>
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, String(value))
    const search = query.size > 0 ? `?${query.toString()}` : ''
    const deadline = AbortSignal.timeout(timeout)
    const extra = Object.fromEntries(Object.entries(input.headers ?? {}).filter(([, value]) => value !== undefined)) as Record<string, string>
    let response: Response
    let text: string
    try {
      response = await fetchImpl(`${baseUrl}${path}${search}`, {
        method: operation.method,
        headers: { accept: 'application/json', ...(input.body === undefined ? {} : { 'content-type': 'application/json' }), ...headers(), ...extra },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      })
      text = await response.text()
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new ApiFailure(0, 'network.failed', 'Please try again', undefined, { cause })
    }
    const reply = parseJson(text)
    if (response.ok) return reply
    if (isProblem(reply)) throw new ApiFailure(response.status, reply.code, reply.message, reply)
    throw new ApiFailure(response.status, 'server.failed', 'Something went wrong')
  }
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
