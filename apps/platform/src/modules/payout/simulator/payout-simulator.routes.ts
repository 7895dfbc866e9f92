import { constants, createHmac, generateKeyPairSync, type KeyObject, privateDecrypt, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@galleria/kernel'
import { isAccountNumber, isIfsc, isUpi } from '@galleria/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type OwnAddress, urlOf } from '../../../infra/own-address.ts'
import type { CashfreePayoutKeys } from '../cashfree-payouts.adapter.ts'
import type { SimulatedBeneficiaries, SimulatedRow } from './simulated-beneficiary.repository.ts'
import { serveTenant } from '../../../infra/work-scope.ts'

type Deps = { readonly rows: SimulatedBeneficiaries; readonly clock: Clock; readonly secret: string; readonly ownAddress: () => OwnAddress }

/** Below it stand the paths of Cashfree's, as they are. */
const BASE = '/test-payouts/cashfree'
const BODY_BYTES = 16 * 1024
const SIGNATURE_SECONDS = 300
/** What is checked for a while has been checked after this. */
const CHECKED_MS = 60_000

/** An account number with this end belongs to nobody; one with that end takes a minute to check. A UPI ID that begins so is unknown to every bank. */
export const SENTINELS = { failed: '0000', slow: '1111', unknownUpi: ['invalid', 'incorrect'] } as const

class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

type BeneficiaryBody = {
  readonly beneficiary_id?: string
  readonly beneficiary_name?: string
  readonly beneficiary_instrument_details?: { readonly bank_account_number?: string; readonly bank_ifsc?: string; readonly vpa?: string }
}

/**
 * A stand-in for Cashfree Payouts and Secure ID, for shops without keys of their own that are marked for it: the real adapter talks to it over HTTP, with id,
 * secret and, where there is one, signature, and it remembers what Cashfree would.
 */
export function createPayoutSimulator({ rows, clock, secret, ownAddress }: Deps) {
  let pair: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } | undefined
  const keyPair = () => (pair ??= generateKeyPairSync('rsa', { modulusLength: 2048 }))
  const secretOf = (tenantId: string): string => createHmac('sha256', secret).update(`payout secret|${tenantId}`).digest('hex').slice(0, 40)

  /** Whose request it is: with the right id, secret and a fresh signature. */
  function tenantOf({ headers }: FastifyRequest): string {
    const id = String(headers['x-client-id'] ?? '')
    const tenantId = id.replace(/^TESTPAYOUT([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/, '$1-$2-$3-$4-$5')
    const [given, expected] = [Buffer.from(String(headers['x-client-secret'] ?? '')), Buffer.from(secretOf(tenantId))]
    if (tenantId === id || given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refused(401, 'authentication_failed')
    // A server whose address Cashfree knows needs none; one that is sent has to be right.
    const signature = headers['x-cf-signature']
    if (signature !== undefined && !isSigned(id, String(signature))) throw new Refused(403, 'signature_invalid')
    if (headers['x-api-version'] === undefined) throw new Refused(400, 'x_api_version_missing')
    serveTenant(tenantId)
    return tenantId
  }

  function isSigned(clientId: string, signature: string): boolean {
    try {
      const said = privateDecrypt({ key: keyPair().privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(signature, 'base64')).toString()
      const [id, seconds] = said.split('.')
      return id === clientId && Math.abs(Date.now() / 1000 - Number(seconds)) < SIGNATURE_SECONDS
    } catch {
      return false
    }
  }

  const statusOf = ({ status, createdAt }: SimulatedRow): string =>
    status === 'INITIATED' && clock().getTime() - createdAt.getTime() > CHECKED_MS ? 'VERIFIED' : status
  const shown = (row: SimulatedRow, status = statusOf(row)) => ({
    beneficiary_id: row.reference,
    beneficiary_name: row.document.name,
    beneficiary_instrument_details: row.document.instrument,
    beneficiary_status: status,
    added_on: row.createdAt.toISOString(),
  })

  async function found(tenantId: string, { query }: FastifyRequest): Promise<SimulatedRow> {
    const { beneficiary_id: id = '' } = query as { readonly beneficiary_id?: string }
    const row = await rows.find(tenantId, id)
    if (!row) throw new Refused(404, 'beneficiary_not_found')
    return row
  }

  async function add(tenantId: string, body: BeneficiaryBody) {
    const { beneficiary_id: reference = '', beneficiary_name: name = '', beneficiary_instrument_details: of = {} } = body
    const { bank_account_number: account = '', bank_ifsc: ifsc = '', vpa = '' } = of
    if (!/^[\w|.-]{1,50}$/.test(reference)) throw new Refused(400, 'beneficiary_id_invalid')
    if (!/^[A-Za-z .]{1,100}$/.test(name)) throw new Refused(400, 'beneficiary_name_invalid')
    if (vpa === '' && (!isAccountNumber(account) || !isIfsc(ifsc))) throw new Refused(400, 'bank_account_number_invalid')
    if (vpa !== '' && !isUpi(vpa)) throw new Refused(400, 'vpa_invalid')
    const status = account.endsWith(SENTINELS.slow) ? 'INITIATED' : account.endsWith(SENTINELS.failed) ? 'FAILED' : 'VERIFIED'
    const instrument: Record<string, string> =
      vpa === '' ? { bank_account_number: `XXXX${account.slice(-4)}`, bank_ifsc: ifsc } : { vpa: `xx${vpa.slice(vpa.indexOf('@'))}` }
    const row = { reference, status, document: { name, instrument }, createdAt: clock() }
    if (!(await rows.insert(tenantId, row))) throw new Refused(409, 'beneficiary_id_already_exists')
    return shown(row)
  }

  function verify({ verification_id: id = '', vpa = '' }: { readonly verification_id?: string; readonly vpa?: string }) {
    if (!/^[\w.-]{1,50}$/.test(id)) throw new Refused(400, 'verification_id_missing')
    if (!isUpi(vpa)) throw new Refused(400, 'vpa_invalid')
    const isKnown = !SENTINELS.unknownUpi.some((word) => vpa.startsWith(word))
    return { verification_id: id, reference_id: 1, vpa, status: isKnown ? 'VALID' : 'INVALID', ...(isKnown ? { name_at_bank: 'TEST ACCOUNT HOLDER' } : {}) }
  }

  async function answer(reply: FastifyReply, work: () => object | Promise<object>, status = 200): Promise<FastifyReply> {
    reply.type('application/json')
    try {
      return await reply.code(status).send(JSON.stringify(await work()))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return reply.code(error.status).send(JSON.stringify({ type: 'invalid_request_error', code: error.code, message: error.code }))
    }
  }

  return {
    mount: (app: FastifyInstance): void => {
      app.register(async (child) => {
        child.removeAllContentTypeParsers()
        child.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, bytes, done) => done(null, bytes))
        const path = `${BASE}/payout/beneficiary`
        child.post(path, (request, reply) => answer(reply, () => add(tenantOf(request), jsonOf(request)), 201))
        child.get(path, (request, reply) => answer(reply, async () => shown(await found(tenantOf(request), request))))
        child.delete(path, (request, reply) =>
          answer(reply, async () => {
            const tenantId = tenantOf(request)
            const row = await found(tenantId, request)
            await rows.remove(tenantId, row.reference)
            return shown(row, 'DELETED')
          }),
        )
        child.post(`${BASE}/verification/upi`, (request, reply) =>
          answer(reply, () => {
            tenantOf(request)
            return verify(jsonOf(request))
          }),
        )
      })
    },
    ownUrl: (): string => `${urlOf(ownAddress())}${BASE}`,
    keysOf: (tenantId: string): CashfreePayoutKeys => ({
      clientId: `TESTPAYOUT${tenantId.replaceAll('-', '')}`,
      clientSecret: secretOf(tenantId),
    }),
    /** Of this process, as Cashfree gives it away. */
    publicKey: (): string => keyPair().publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}

function jsonOf({ body }: FastifyRequest): object {
  try {
    const value: unknown = JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '{}')
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Refused below, like everything that is no object.
  }
  throw new Refused(400, 'json_invalid')
}
