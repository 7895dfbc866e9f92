import type { ProblemWire, UploadedFile } from '@galleria/contract'
import { ApiFailure, type CalledOperation, type CallOptions, type Transport } from './client.ts'

export type HttpTransportOptions = {
  /** "/api" on the same origin, or "https://api.example.com" for another host. */
  readonly baseUrl: string
  /** Headers of every call: tenant key, language, bearer token. Asked for anew each time. */
  readonly headers: () => Record<string, string>
  readonly fetch?: typeof fetch
  /** Milliseconds until a call is given up, with all its tries; 15,000 unless told. A form, which may hold photographs, has eight times as long. */
  readonly timeout?: number
  /** Milliseconds to wait, and up to as many again, before each further try of a write that got no answer. Two more tries unless told. */
  readonly pauses?: readonly number[]
}

type Input = Parameters<Transport>[1]

/**
 * Calls over HTTP with a time-out; every failure becomes an ApiFailure. What changes something is sent with an `Idempotency-Key` of its own, and sent again
 * with that key when it got no answer: it may have been done, and is not done twice.
 */
export function httpTransport({ baseUrl, headers, fetch: fetchImpl = fetch, timeout = 15_000, pauses = [250, 1_000] }: HttpTransportOptions): Transport {
  async function send(operation: CalledOperation, input: Input, { signal, outlivesPage = false }: CallOptions, deadline: AbortSignal): Promise<unknown> {
    let response: Response
    let bytes: Uint8Array
    let type: string
    const { notJson } = operation
    const isForm = notJson === 'form'
    try {
      response = await fetchImpl(`${baseUrl}${callAddress(operation, input)}`, {
        method: operation.method,
        // Of a form the browser writes the type itself, with what stands between its parts.
        headers: {
          // What is answered is JSON, or whatever the contract says of it.
          accept: notJson && !isForm ? '*/*' : 'application/json',
          ...(input.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers(),
          ...input.headers,
        },
        ...(input.body === undefined ? {} : { body: isForm ? formOf(input.body as object) : JSON.stringify(input.body) }),
        ...(outlivesPage ? { keepalive: true } : {}),
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      })
      type = response.headers.get('content-type') ?? ''
      if (response.ok && notJson === 'stream') return { type, pieces: response.body }
      bytes = new Uint8Array(await response.arrayBuffer())
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new ApiFailure(0, 'network.failed', 'Please try again', undefined, { cause })
    }
    if (response.ok && notJson === 'bytes') return { type, bytes }
    const reply = parseJson(new TextDecoder().decode(bytes))
    if (response.ok) return reply
    if (isProblem(reply)) throw new ApiFailure(response.status, reply.code, reply.message, reply)
    throw new ApiFailure(response.status, 'server.failed', 'Something went wrong')
  }

  return async (operation, input, options) => {
    const deadline = AbortSignal.timeout(timeout * TIMES[operation.notJson ?? 'bytes'])
    const given = definedIn(input.headers)
    if (!operation.isOncePerKey) return send(operation, { ...input, headers: given }, options, deadline)
    const keyed = { ...input, headers: { 'idempotency-key': options.idempotencyKey ?? newKey(), ...given } }
    for (const pause of pauses) {
      try {
        return await send(operation, keyed, options, deadline)
      } catch (error) {
        if (!isUnanswered(error)) throw error
        await delay(pause * (1 + Math.random()), options.signal ? AbortSignal.any([options.signal, deadline]) : deadline)
        if (deadline.aborted) throw error
      }
    }
    return send(operation, keyed, options, deadline)
  }
}

/** How many times longer than others it may take: the way up is slow, and a stream is read for up to an hour. */
const TIMES = { form: 8, bytes: 1, stream: 240 }

const isFile = (value: unknown): value is UploadedFile => typeof value === 'object' && value !== null && 'bytes' in value

/** A form of the fields; what is absent is not in it. Made anew for each try. */
function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (isFile(value)) form.set(name, new Blob([value.bytes], { type: value.type }), value.name)
    else if (value !== undefined && value !== null) form.set(name, String(value))
  }
  return form
}

/** Whether it may have been done, or will be: nobody has said so, or that it was refused. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status === 503 || error.code === 'idempotency.in_progress')

/** 128 random bits. `crypto.randomUUID` is not there on pages that came without TLS. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-')

/** Ends early, and never fails, when the signal says so. */
const delay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/** Where a call goes, below the address of the API. */
export function callAddress(
  { path }: Pick<CalledOperation, 'path'>,
  { params = {}, query = {} }: { readonly params?: object; readonly query?: object },
): string {
  const values = params as Record<string, string>
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams(definedIn(query))
  return search.size > 0 ? `${filled}?${search.toString()}` : filled
}

const definedIn = (values: object = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))

const isProblem = (value: unknown): value is ProblemWire => typeof value === 'object' && value !== null && 'code' in value && 'message' in value

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
