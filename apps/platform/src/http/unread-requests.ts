import type { Duplex } from 'node:stream'
import { LOCALES, pickLocale } from '@galleria/kernel'
import { DomainError } from '../errors.ts'
import { SECURITY_HEADERS } from './content-security.ts'
import { problemOf, statusOf } from './problems.ts'

/** What the server cannot even read as a request, by the codes of Node's parser: no line of ours ever sees it. */
const REFUSALS = { HPE_HEADER_OVERFLOW: 'request.headers_too_large', ERR_HTTP_REQUEST_TIMEOUT: 'request.too_slow' } as const
const REASONS: Readonly<Record<number, string>> = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' }

/** Milliseconds that whoever is answered has to read it and to close. */
const PATIENCE_MS = 1_000
const answered = new WeakSet<Duplex>()

/** Answers it like any other refusal, in whatever language comes first, and closes the connection, of which nobody knows where the next request begins. */
export function answerUnread({ code }: { readonly code?: string }, socket: Duplex, requestId: string): void {
  if (answered.has(socket)) return // what it sends on is not read either
  if (!socket.writable) return void socket.destroy()
  answered.add(socket)
  const refusal = new DomainError(REFUSALS[code as keyof typeof REFUSALS] ?? 'request.malformed')
  const locale = pickLocale(undefined, LOCALES)
  const body = JSON.stringify(problemOf(refusal, requestId, locale))
  const status = statusOf(refusal)
  const headers: Readonly<Record<string, string | undefined>> = {
    ...SECURITY_HEADERS,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'content-language': locale,
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value ?? ''}\r\n`)
  // Nobody else looks after this connection any more: who neither reads nor closes would keep it for good. To close it at once would take the answer back
  // from whoever is still sending.
  const patience = setTimeout(() => socket.destroy(), PATIENCE_MS)
  socket.once('close', () => clearTimeout(patience))
  socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
  socket.resume()
}
