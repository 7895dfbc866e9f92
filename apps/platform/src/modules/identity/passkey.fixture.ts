import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

type Value = number | string | Buffer | ReadonlyMap<number | string, Value>

/** As much CBOR as a passkey needs (RFC 8949). */
function cbor(value: Value): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const bigEndian = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

type Ways = { readonly origin: string /** Has asked its owner for a finger or a PIN. */; readonly isVerified?: boolean }
type Options = Readonly<Record<string, unknown>>

/** A device that makes a passkey and signs in with it, as a browser hands that on (WebAuthn, attestation "none", ES256). */
export function createAuthenticator() {
  const id = randomBytes(16)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0

  function dataFor({ origin, isVerified = true }: Ways, more = Buffer.alloc(0)): Buffer {
    counter += 1
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (more.length > 0 ? 0x40 : 0)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), bigEndian(counter, 4), more])
  }
  const clientData = (type: string, { challenge }: Options, { origin }: Ways): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const wire = (response: Readonly<Record<string, Buffer>>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  })

  return {
    create: (options: Options, ways: Ways) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coordinates = [x, y].map((text) => Buffer.from(text, 'base64url')) as [Buffer, Buffer]
      const key = cbor(new Map<number, Value>([[1, 2], [3, -7], [-1, 1], [-2, coordinates[0]], [-3, coordinates[1]]])) // biome-ignore format: pairs
      const authData = dataFor(ways, Buffer.concat([Buffer.alloc(16), bigEndian(id.length, 2), id, key]))
      const attestationObject = cbor(new Map<string, Value>([['fmt', 'none'], ['attStmt', new Map()], ['authData', authData]])) // biome-ignore format: pairs
      return wire({ clientDataJSON: clientData('webauthn.create', options, ways), attestationObject })
    },
    get: (options: Options, ways: Ways, signingKey: KeyObject = privateKey) => {
      const [clientDataJSON, authenticatorData] = [clientData('webauthn.get', options, ways), dataFor(ways)]
      const signature = createSign('sha256').update(authenticatorData).update(sha256(clientDataJSON)).sign(signingKey)
      return wire({ clientDataJSON, authenticatorData, signature })
    },
    rewind: () => {
      counter = 0
    },
  }
}
