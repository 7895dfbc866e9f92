import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A browser that is subscribed: what it sends to the shop, and what it has been told. */
export type PushBrowser = {
  readonly subscription: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } }
  /** What came, unlocked, with the headers that it came with. */
  readonly received: readonly { readonly payload: unknown; readonly headers: IncomingHttpHeaders }[]
  /** From now on its service answers with this instead of taking anything; `silent`: with nothing. */
  answer(status: number | 'silent' | undefined): void
}

export type PushService = {
  /** A browser that subscribes with the shop's key, as it is told by `viewPushKey`. */
  browser(applicationServerKey: string): PushBrowser
  /** How often it was called, taken or not. */
  calls(): number
  close(): Promise<void>
}

/** Behind it a push service does not believe a shop (RFC 8292). */
const LONGEST_TOKEN_SECONDS = 24 * 3600

/**
 * A push service and its browsers on this machine. It takes what a real one takes and nothing else: a token of the shop that is signed by the key with which the browser has subscribed, for
 * this service, not too long (RFC 8292); what comes is unlocked as a browser does (RFC 8188 and 8291), by nothing but Node's own cryptography.
 */
export async function startPushService(): Promise<PushService> {
  type Kept = {
    readonly keys: ECDH
    readonly auth: Buffer
    readonly shopKey: string
    readonly received: PushBrowser['received'][number][]
    status: number | 'silent' | undefined
  }
  const browsers = new Map<string, Kept>()
  let calls = 0
  let origin = ''

  async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    calls += 1
    const [body, browser] = [await buffer(request), browsers.get(request.url ?? '')]
    const answer = (status: number, reason = ''): void => void reply.writeHead(status).end(reason)
    if (browser?.status === 'silent') return
    if (browser?.status !== undefined) return answer(browser.status)
    if (!browser) return answer(404)
    const { headers } = request
    if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers.ttl))) return answer(400)
    if (body.length > 4096) return answer(413)
    const fault = faultOfToken(headers.authorization ?? '', browser.shopKey, origin)
    if (fault) return answer(403, fault)
    try {
      browser.received.push({ payload: JSON.parse(unlocked(body, browser).toString('utf8')), headers })
    } catch {
      return answer(400, 'can not be unlocked') // a real service can not tell; its browser drops it
    }
    answer(201)
  }

  const server = createServer((request, reply) => void take(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    browser: (shopKey) => {
      const [path, keys, auth] = [`/push/${randomUUID()}`, createECDH('prime256v1'), randomBytes(16)]
      keys.generateKeys()
      const kept: Kept = { keys, auth, shopKey, received: [], status: undefined }
      browsers.set(path, kept)
      return {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        received: kept.received,
        answer: (status) => void (kept.status = status),
      }
    },
    calls: () => calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const jsonIn = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/** Why a shop is not believed; undefined if it is. */
function faultOfToken(authorization: string, shopKey: string, origin: string): string | undefined {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== shopKey) return 'another key than it was subscribed with'
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(shopKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify('sha256', Buffer.from(`${header}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!isSigned || jsonIn(header)['alg'] !== 'ES256') return 'not signed'
  const { aud, exp, sub } = jsonIn(claims)
  const now = Date.now() / 1000
  if (aud !== origin) return 'for another service'
  if (typeof exp !== 'number' || exp < now || exp > now + LONGEST_TOKEN_SECONDS) return 'too old, or for too long'
  return typeof sub === 'string' && /^(mailto:.+@|https:\/\/)/.test(sub) ? undefined : 'nobody to ask'
}

/** RFC 8291: salt, size of a record, key of the shop for this message; then one record, which ends with the delimiter of the last one. */
function unlocked(body: Buffer, { keys, auth }: { readonly keys: ECDH; readonly auth: Buffer }): Buffer {
  const [salt, size, keyLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
  const [theirs, record] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)]
  if (record.length > size) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
  const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(theirs), auth, info, 32))
  const contentKey = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('not the last record')
  return padded.subarray(0, end)
}
