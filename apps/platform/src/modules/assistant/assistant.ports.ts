import type { InputOf, OperationSpec, ReplyOf } from '@galleria/contract'
import type { PaymentStatus, PaymentType } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'

/**
 * Calls an operation of the contract as whoever talks: with their rights, their limits, and once for each `key`. Throws DomainError. The bot has no other hands,
 * so it can do and know nothing that its caller could not.
 */
export type Ask = <const O extends OperationSpec>(ctx: RequestContext, operation: O, input: InputOf<O>, key?: string) => Promise<ReplyOf<O>>

export type SealedSessions = {
  readonly seal: (text: string, about: string) => Uint8Array
  /** Throws when it was sealed about something else, or has been changed. */
  readonly open: (sealed: Uint8Array, about: string) => string
}

/** Asks the bot of a business. Throws when it does not answer, or not in a way that can be understood. */
export type AskOwnBot = (
  url: string,
  message: { readonly sender: string; readonly message: string; readonly metadata: object },
) => Promise<readonly OwnBotMessage[]>

/** What a business's bot says: as much of Rasa's messages as we can show. */
export type OwnBotMessage = {
  readonly text: string | null
  readonly buttons: readonly Button[]
  /** E-19, as it stood in the text; amounts in whole units of the shop's currency. */
  readonly orders: readonly {
    readonly orderId: string
    readonly orderMessage: string
    readonly items: readonly { readonly name: string; readonly finalPrice: number; readonly qty: number }[]
    readonly payments: readonly { readonly status: PaymentStatus; readonly type: PaymentType }[]
  }[]
  readonly custom: { readonly message: string; readonly options: readonly Option[] } | null
}

export type Button = { readonly title: string; readonly payload: string }
/** `say`: send `nextParent`; `open`: it is a path of the shop without its language. */
export type Option = { readonly message: string; readonly optionType: 'say' | 'open'; readonly nextParent: string }
