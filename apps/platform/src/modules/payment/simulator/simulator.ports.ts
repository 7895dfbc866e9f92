import type { FastifyInstance } from 'fastify'
import type { MessageAbout, SimulatedPayment, SimulatedRefund } from './simulated-payment.ts'

/** What a provider tells the shop, as it is sent. */
export type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** One provider's own way to speak over HTTP. */
export type Protocol = {
  /** Mounts what the provider's SDK calls. */
  mount(app: FastifyInstance): void
  messageOf(tenantId: string, payment: SimulatedPayment, about: MessageAbout): Message
  /** That a refund has come back; of a provider that sends none, the shop has to ask. */
  refundMessageOf?(tenantId: string, payment: SimulatedPayment, refund: SimulatedRefund): Message
}

/** Hands a message to the shop. Tries again for a while, as providers do. */
export type SendMessage = (url: string, message: Message, afterMs: number) => void
