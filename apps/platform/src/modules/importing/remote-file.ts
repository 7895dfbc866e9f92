import { type Agent, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { PhotographReason } from '@galleria/importer'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

/** Why a file of the web was not had. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed'
  readonly reason: PhotographReason
  /** Seconds that the server asks to wait. */
  readonly retryAfter: number | undefined
  constructor(reason: PhotographReason, detail: string, { retryAfter, ...options }: ErrorOptions & { readonly retryAfter?: number } = {}) {
    super(detail, options)
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

/** What a server called a version of a file. */
export type Version = { readonly etag: string | null; readonly lastModified: string | null }
export type RemoteFile = Version & { readonly bytes: Buffer }

export type RemoteFilesOptions = {
  readonly mostBytes: number
  /** For all of it, redirects included. */
  readonly withinMs?: number
  /** Until something is said. */
  readonly silentMs?: number
  readonly mostRedirects?: number
  /** Addresses of private networks that may be asked all the same; for tests. */
  readonly allowed?: string[]
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const USER_AGENT = 'Galleria-import (photographs of a catalogue)'

/**
 * Files of the web for who was told their addresses by somebody else. Names are looked up once, and what was looked up is what is connected to: a private or reserved
 * address is refused, behind a name, behind a redirect, as IPv6 and mapped into it. Connections are kept, a few for each host.
 */
export function createRemoteFiles({ mostBytes, withinMs = 30_000, silentMs = 10_000, mostRedirects = 5, allowed = [] }: RemoteFilesOptions) {
  const options = { keepAlive: true, maxSockets: 4, allowIPAddressList: allowed }
  const agents = { 'http:': new RequestFilteringHttpAgent(options), 'https:': new RequestFilteringHttpsAgent(options) } as const

  function ask(url: URL, known: Version | undefined, signal: AbortSignal): Promise<IncomingMessage> {
    const isSecure = url.protocol === 'https:'
    if (!isSecure && url.protocol !== 'http:') throw new FetchFailed('refused', `${url.protocol} is not read`)
    if (url.username !== '' || url.password !== '') throw new FetchFailed('refused', 'an address with a password is not read')
    const headers = {
      accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.8,video/mp4;q=0.8,video/webm;q=0.8,text/vtt;q=0.8',
      'accept-encoding': 'identity',
      'user-agent': USER_AGENT,
      ...(known?.etag ? { 'if-none-match': known.etag } : {}),
      ...(known?.lastModified && !known.etag ? { 'if-modified-since': known.lastModified } : {}),
    }
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const agent: Agent = agents[isSecure ? 'https:' : 'http:']
    const request = (isSecure ? httpsRequest : httpRequest)(url, { agent, headers, signal, timeout: silentMs }, resolve)
    request.on('timeout', () => request.destroy(new FetchFailed('too_slow', `nothing was said for ${silentMs / 1000} s`)))
    request.on('error', reject)
    request.end()
    return promise
  }

  /** Answers the file, or undefined when it is as `known`. Throws FetchFailed. */
  async function follow(address: string, known: Version | undefined, signal: AbortSignal): Promise<RemoteFile | undefined> {
    let url = new URL(address)
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const answer = await ask(url, known, signal)
      const { statusCode: status = 0, headers } = answer
      if (!REDIRECTS.has(status) || headers.location === undefined) return read(answer, known)
      answer.resume()
      if (!URL.canParse(headers.location, url.href)) throw new FetchFailed('refused', 'it was redirected to nowhere')
      url = new URL(headers.location, url.href)
    }
    throw new FetchFailed('too_many_redirects', `it was redirected more than ${mostRedirects} times`)
  }

  async function read(answer: IncomingMessage, known: Version | undefined): Promise<RemoteFile | undefined> {
    const { statusCode: status = 0, headers } = answer
    if (status === 304 && known) {
      answer.resume()
      return undefined
    }
    if (status !== 200) {
      answer.destroy()
      const retryAfter = Number(headers['retry-after'])
      throw new FetchFailed(
        status === 404 || status === 410 ? 'not_found' : 'refused',
        `the server answered ${status}`,
        (status === 429 || status === 503) && Number.isFinite(retryAfter) ? { retryAfter } : {},
      )
    }
    const tooLarge = (): FetchFailed => new FetchFailed('too_large', `it has more than ${Math.round(mostBytes / 1024 / 1024)} MB`)
    if (Number(headers['content-length'] ?? 0) > mostBytes) {
      answer.destroy()
      throw tooLarge()
    }
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > mostBytes) throw tooLarge() // which ends the loop, and with it the connection
      pieces.push(piece)
    }
    if (!answer.complete) throw new FetchFailed('unreachable', 'the connection broke')
    return { bytes: Buffer.concat(pieces), etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null }
  }

  return {
    /** The file at an address, or undefined when it is as `known` still. Throws FetchFailed, and what `signal` was aborted with. */
    fetch: async (address: string, known: Version | undefined, signal: AbortSignal): Promise<RemoteFile | undefined> => {
      const late = AbortSignal.timeout(withinMs)
      try {
        return await follow(address, known, AbortSignal.any([signal, late]))
      } catch (error) {
        signal.throwIfAborted()
        throw failureOf(error, late.aborted, withinMs)
      }
    },
    close: (): void => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}
export type RemoteFiles = ReturnType<typeof createRemoteFiles>

function failureOf(error: unknown, isLate: boolean, withinMs: number): FetchFailed {
  if (error instanceof FetchFailed) return error
  const message = error instanceof Error ? error.message : String(error)
  if (isLate) return new FetchFailed('too_slow', `it took more than ${withinMs / 1000} s`, { cause: error })
  if (/is not allowed\. Because/.test(message)) return new FetchFailed('private_address', 'its address is of a private network', { cause: error })
  return new FetchFailed('unreachable', message, { cause: error })
}
