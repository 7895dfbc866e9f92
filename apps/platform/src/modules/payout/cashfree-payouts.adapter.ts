import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto'
import type { PayoutState } from '@galleria/rules'
import { PayoutFailed, type PayoutProvider } from './payout.ports.ts'

export type CashfreePayoutKeys = {
  readonly clientId: string
  readonly clientSecret: string
  /** SubjectPublicKeyInfo in base64, as Cashfree gives it in a PEM: for servers whose address it does not know. */
  readonly publicKey?: string | undefined
}

export type CashfreePayoutPlace = {
  /** Without a slash at the end: "https://api.cashfree.com". */
  readonly baseUrl: string
  readonly payouts: CashfreePayoutKeys
  /** Secure ID is another product of Cashfree's, with keys of its own; undefined where one pair does both. */
  readonly verification?: CashfreePayoutKeys | undefined
}

export const CASHFREE_URLS = { production: 'https://api.cashfree.com', sandbox: 'https://sandbox.cashfree.com' } as const

const API_VERSION = '2024-01-01'
/** For one answer. With the one time that it is asked again, a person waits no longer than the storefront does. */
const TIMEOUT_MS = 6_000
const ANSWER_BYTES = 64 * 1024
/** Cashfree takes letters, spaces and little else in names. */
const PLAIN_NAME = /[^A-Za-z .]/g

type Answer = {
  readonly beneficiary_status?: string
  readonly status?: string
  readonly name_at_bank?: string
  readonly code?: string
}

const STATES: Readonly<Record<string, PayoutState>> = { VERIFIED: 'verified', INITIATED: 'checking', INVALID: 'failed', FAILED: 'failed', CANCELLED: 'failed' }

/**
 * Cashfree Payouts (Beneficiary V2) and Secure ID (UPI verification), over HTTP: no SDK of Cashfree's knows both.
 * https://www.cashfree.com/docs/api-reference/payouts/v2/beneficiary-v2/create-beneficiary-v2
 */
export function openCashfreePayouts({ baseUrl, payouts, verification = payouts }: CashfreePayoutPlace): PayoutProvider {
  const signers = new Map([payouts, verification].map((keys) => [keys, signerOf(keys)]))

  async function once(method: 'GET' | 'POST' | 'DELETE', path: string, keys: CashfreePayoutKeys, body?: object): Promise<Answer> {
    const headers = {
      accept: 'application/json',
      'x-api-version': API_VERSION,
      'x-client-id': keys.clientId,
      'x-client-secret': keys.clientSecret,
      ...signers.get(keys)?.(),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const init = { method, headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS), ...(body ? { body: JSON.stringify(body) } : {}) } as const
    const response = await fetch(`${baseUrl}${path}`, init).catch((cause: unknown) => {
      throw new PayoutFailed('no answer', { cause })
    })
    const answer = await answerIn(response)
    if (!response.ok) throw new PayoutFailed(`${method} ${path.split('?')[0]}`, { status: response.status, code: answer.code })
    return answer
  }

  /** Once more when nobody knows whether it was done. */
  async function ask(...asked: Parameters<typeof once>): Promise<Answer> {
    try {
      return await once(...asked)
    } catch (error) {
      if (error instanceof PayoutFailed && error.status !== undefined && error.status < 500) throw error
      return once(...asked)
    }
  }

  const byId = (id: string): string => `/payout/beneficiary?beneficiary_id=${encodeURIComponent(id)}`
  const stateOf = ({ beneficiary_status: status = '' }: Answer): PayoutState => STATES[status] ?? 'failed'
  async function find(id: string): Promise<PayoutState | undefined> {
    try {
      const answer = await ask('GET', byId(id), payouts)
      return answer.beneficiary_status === 'DELETED' ? undefined : stateOf(answer)
    } catch (error) {
      if (error instanceof PayoutFailed && error.status === 404) return undefined
      throw error
    }
  }

  return {
    find,
    verifyUpi: async (vpa, key) => {
      const { status, name_at_bank: name } = await ask('POST', '/verification/upi', verification, { verification_id: key, vpa })
      return { isValid: status === 'VALID', nameAtBank: name?.trim() || null }
    },
    add: async ({ id, details, email, phone }) => {
      const instrument = details.kind === 'bank' ? { bank_account_number: details.accountNumber, bank_ifsc: details.ifsc } : { vpa: details.vpa }
      const contact = {
        ...(email === null ? {} : { beneficiary_email: email }),
        ...(phone === null ? {} : { beneficiary_phone: phone, beneficiary_country_code: '+91' }),
      }
      const body = {
        beneficiary_id: id,
        beneficiary_name: details.name.normalize('NFD').replace(PLAIN_NAME, ''),
        beneficiary_instrument_details: instrument,
        ...(Object.keys(contact).length > 0 ? { beneficiary_contact_details: contact } : {}),
      }
      try {
        return stateOf(await ask('POST', '/payout/beneficiary', payouts, body))
      } catch (error) {
        // It is there: the answer to an earlier try was lost.
        const known = error instanceof PayoutFailed && error.status === 409 ? await find(id) : undefined
        if (known === undefined) throw error
        return known
      }
    },
    remove: async (id) => {
      await ask('DELETE', byId(id), payouts).catch((error: unknown) => {
        if (!(error instanceof PayoutFailed) || error.status !== 404) throw error
      })
    },
  }
}

/** `x-cf-signature`: the id and the time in seconds, so that only Cashfree can read them. */
function signerOf({ clientId, publicKey }: CashfreePayoutKeys): (() => Record<string, string>) | undefined {
  if (!publicKey) return undefined
  const key: KeyObject = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return () => {
    const said = Buffer.from(`${clientId}.${Math.floor(Date.now() / 1000)}`)
    return { 'x-cf-signature': publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING }, said).toString('base64') }
  }
}

async function answerIn(response: Response): Promise<Answer> {
  try {
    const text = await response.text()
    if (text.length > ANSWER_BYTES) return {}
    const value: Answer | null = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch (cause) {
    if (!response.ok) return {}
    throw new PayoutFailed('an answer that can not be read', { cause })
  }
}
