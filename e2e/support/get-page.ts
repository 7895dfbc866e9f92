import { once } from 'node:events'
import { type IncomingHttpHeaders, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { inject } from 'vitest'
import { tenantOf } from './own-tenants.ts'

export type Page = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly html: string }

/**
 * A page of this file's shop as a program gets it, which takes Brotli. Names below `localhost` lead to this machine in browsers only, so the
 * connection goes to the address and the name into the header.
 */
export async function getPage(path: string, headers: Record<string, string> = {}): Promise<Page> {
  const { port } = inject('shop')
  const request = get({ host: '127.0.0.1', port, path, headers: { host: `${tenantOf().host}:${port}`, 'accept-encoding': 'br', ...headers } })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  const body = await buffer(reply)
  const html = (reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString()
  return { status: reply.statusCode ?? 0, headers: reply.headers, html }
}
