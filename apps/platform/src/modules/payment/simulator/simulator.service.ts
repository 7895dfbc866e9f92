import { randomBytes } from 'node:crypto'
import type { Provider } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import {
  BANK_CODE,
  type MessageAbout,
  type Outcome,
  REFUND_FAILS_MS,
  refundedOf,
  type SimulatedPayment,
  type SimulatedRefund,
  stateAt,
  turnOf,
} from './simulated-payment.ts'
import type { SimulatedKeyring, SimulatedKeys } from './simulated-keys.ts'
import type { Protocol, SendMessage } from './simulator.ports.ts'
import type { SimulatorRepository } from './simulator.repository.ts'
import { serveTenant } from '../../../infra/work-scope.ts'

export type SimulatorDeps = {
  readonly payments: SimulatorRepository
  readonly keyring: SimulatedKeyring
  readonly clock: Clock
  readonly send: SendMessage
}

/** The provider refuses, in its own words. */
export class SimulatorRefused extends Error {
  readonly status: number
  readonly code: string
  /** It had said so before, and only says it again. */
  readonly isRepeated: boolean
  constructor(status: number, code: string, isRepeated = false) {
    super(code)
    this.status = status
    this.code = code
    this.isRepeated = isRepeated
  }
}

export type NewPayment = Omit<SimulatedPayment, 'page' | 'createdAt' | 'agreedAt' | 'takenAt' | 'declinedAt' | 'closedAt' | 'isPoor' | 'refunds'>

const KEPT_MS = 30 * 24 * 3_600_000

/** What all stand-ins for providers have in common: payments that are opened, decided by a person, taken, given up and refunded. */
export function createSimulator({ payments, keyring, clock, send }: SimulatorDeps) {
  const now = (): number => clock().getTime()
  const protocols = new Map<Provider, Protocol>()

  function tell(tenantId: string, payment: SimulatedPayment, about: MessageAbout, afterMs = 0): void {
    const protocol = protocols.get(payment.provider)
    if (protocol) send(payment.webhookUrl, protocol.messageOf(tenantId, payment, about), afterMs)
  }

  /** Told in advance, as it will be then. */
  function tellOfRefund(tenantId: string, payment: SimulatedPayment, refund: SimulatedRefund): void {
    const message = protocols.get(payment.provider)?.refundMessageOf?.(tenantId, payment, { ...refund, failsAt: now() })
    if (message) send(payment.webhookUrl, message, REFUND_FAILS_MS)
  }

  async function known(payment: Promise<SimulatedPayment | undefined>, code: string): Promise<SimulatedPayment> {
    const found = await payment
    if (!found) throw new SimulatorRefused(404, code)
    return found
  }

  return {
    now,
    speak: (provider: Provider, protocol: Protocol): void => void protocols.set(provider, protocol),
    /** Whose keys these are; what is asked with them is asked for that tenant. */
    tenantOf: (provider: Provider, keys: Pick<SimulatedKeys, 'id' | 'secret'>): string | undefined => {
      const tenantId = keyring.tenantOf(provider, keys)
      if (tenantId !== undefined) serveTenant(tenantId)
      return tenantId
    },
    keysOf: keyring.keysOf,
    open: (tenantId: string, payment: NewPayment): Promise<SimulatedPayment> =>
      payments.open(tenantId, {
        ...payment,
        page: randomBytes(18).toString('base64url'),
        createdAt: now(),
        agreedAt: null,
        takenAt: null,
        declinedAt: null,
        closedAt: null,
        isPoor: false,
        refunds: [],
      }),
    /** Throws `SimulatorRefused` where there is none. */
    find: (tenantId: string, provider: Provider, reference: string, code: string) => known(payments.find(tenantId, provider, reference), code),
    findByPart: (tenantId: string, provider: Provider, part: string, code: string) => known(payments.findByPart(tenantId, provider, part), code),
    findPage: payments.findPage,

    /** The shop takes what the shopper has agreed to. Under a key that it has refused it says so again, whatever the shopper has agreed to since. */
    take: async (
      tenantId: string,
      provider: Provider,
      reference: string,
      key: string,
      codes: { readonly notFound: string; readonly taken: string; readonly early: string; readonly declined: string },
    ) => {
      let isDeclined = false
      const payment = await known(
        payments.change(tenantId, provider, reference, (found) => {
          const { refusals = [] } = found
          if (refusals.some((refusal) => refusal.key === key)) throw new SimulatorRefused(422, codes.declined, true)
          if (found.takenAt !== null) throw new SimulatorRefused(422, codes.taken)
          if (stateAt(found, now()) !== 'agreed') throw new SimulatorRefused(422, codes.early)
          isDeclined = found.isPoor
          const declined = { agreedAt: null, isPoor: false, declinedAt: now(), refusals: [...refusals, { key, at: now() }] }
          return { ...found, ...(isDeclined ? declined : { takenAt: Math.max(now(), found.agreedAt ?? 0) }) }
        }),
        codes.notFound,
      )
      if (isDeclined) throw new SimulatorRefused(422, codes.declined)
      return payment
    },

    /** The shop gives it up. */
    close: async (tenantId: string, provider: Provider, reference: string, codes: { readonly notFound: string; readonly late: string }) =>
      known(
        payments.change(tenantId, provider, reference, (payment) => {
          if (payment.closedAt !== null) return payment
          if (stateAt(payment, now()) !== 'open') throw new SimulatorRefused(400, codes.late)
          return { ...payment, closedAt: now(), agreedAt: null }
        }),
        codes.notFound,
      ),

    /**
     * Gives back what was paid, at most. Asked again under its key, it gives back nothing more; where answers are kept for a time only (`answersKeptMs`), it
     * repeats refusals for as long, too, and then knows the key no more.
     */
    refund: async (
      tenantId: string,
      provider: Provider,
      reference: string,
      { key, ...refund }: Omit<SimulatedRefund, 'at'>,
      { notFound, tooMuch, answersKeptMs }: { readonly notFound: string; readonly tooMuch: string; readonly answersKeptMs?: number },
    ) => {
      const isKept = (answer: { readonly key: string; readonly at: number }): boolean =>
        answer.key === key && (answersKeptMs === undefined || now() - answer.at < answersKeptMs)
      let isRepeated = true
      const payment = await known(
        payments.change(tenantId, provider, reference, (found) => {
          const { refunds, refusals = [] } = found
          if (refunds.some(isKept) || refusals.some(isKept)) return found
          isRepeated = false
          const isPaid = stateAt(found, now()) === 'paid'
          const failing = found.isAccountClosed ? { failsAt: now() + REFUND_FAILS_MS } : {}
          if (isPaid && refundedOf(found, now()) + refund.amount <= found.amount.amount)
            return { ...found, refunds: [...refunds, { ...refund, key, at: now(), ...failing }] }
          if (answersKeptMs === undefined) throw new SimulatorRefused(400, tooMuch)
          return { ...found, refusals: [...refusals, { key, at: now() }] }
        }),
        notFound,
      )
      const made = payment.refunds.find(isKept)
      if (!made) throw new SimulatorRefused(400, tooMuch, isRepeated)
      if (made.failsAt !== undefined && !isRepeated) tellOfRefund(tenantId, payment, made)
      return { payment, refund: made, isRepeated }
    },

    /**
     * What the person on the page has chosen. Answers whether the shopper is sent back; undefined when there is no such payment, or it is decided already.
     */
    act: async (
      page: string,
      outcome: Exclude<Outcome, 'code_asked'>,
    ): Promise<{ readonly payment: SimulatedPayment; readonly isBack: boolean } | undefined> => {
      const row = await payments.findPage(page)
      if (!row) return undefined
      const { tenantId, payment: found } = row
      let turn: ReturnType<typeof turnOf>
      await payments.change(tenantId, found.provider, found.reference, (payment) => {
        turn = turnOf(payment, outcome, now())
        return turn?.payment ?? payment
      })
      if (!turn) return undefined
      for (const { about, afterMs } of turn.messages) tell(tenantId, turn.payment, about, afterMs)
      return { payment: turn.payment, isBack: turn.isBack }
    },
    isBankCode: (code: string): boolean => code === BANK_CODE,
    removeOld: () => payments.removeOlderThan(new Date(now() - KEPT_MS)),
  }
}
export type Simulator = ReturnType<typeof createSimulator>
