import { createHmac, randomUUID } from 'node:crypto'
import { type AssistantOrderWire, listFaq, refusalText } from '@galleria/contract'
import { type Clock, formatLocale, isReadable, moneyFromDecimal } from '@galleria/kernel'
import { type Intent, UTTERANCES, VOCABULARIES } from '@galleria/locales/utterances'
import { WORDS } from '@galleria/locales/words'
import type { RequestContext } from '../../context.ts'
import { DomainError, refusalIn, RequestInvalid } from '../../errors.ts'
import { type Pending, SESSION_MS, turnOf } from './assistant.ts'
import type { Ask, AskOwnBot, OwnBotMessage, SealedSessions } from './assistant.ports.ts'
import { findToBook } from './book.use-case.ts'
import { askForPerson, openTicket } from './hand-over.use-case.ts'
import { askToCancelAppointment, cancelAppointmentIt, tellOfAppointments } from './own-appointments.use-case.ts'
import { askAgain, askToCancel, askToReturn, cancelIt, orderItAgain, returnIt, tellOfOrders } from './own-orders.use-case.ts'
import { findProducts, tellCoupons, tellDelivery, tellHours, tellPayments } from './shop-facts.use-case.ts'
import { slotReader } from './slots.ts'
import { type Answer, type Answerer, choices, type Doer, isCustomer, isOfOurButtons, offer, open, type Place, say, type Talk } from './talk.ts'
import { conceptReader, learn, type Understand } from './understanding.ts'

export type AssistantDeps = {
  readonly clock: Clock
  readonly ask: Ask
  readonly sealed: SealedSessions
  readonly askOwnBot: AskOwnBot
  /** Of the names that others' bots know people by. */
  readonly secret: string
  readonly onFailure: (error: unknown) => void
}

export type Heard = {
  readonly sender: string
  readonly message: string
  readonly session: string | undefined
  readonly location: Place | undefined
  readonly type: string | undefined
}
export type Replied = { readonly answer: Answer; readonly session: string | null }

const MOST_ANSWERS = 3

const ANSWERERS: Partial<Record<Intent, Answerer>> = {
  order_status: tellOfOrders,
  cancel_order: askToCancel,
  return_item: askToReturn,
  order_again: askAgain,
  appointment: tellOfAppointments,
  cancel_appointment: askToCancelAppointment,
  book: findToBook,
  opening_hours: tellHours,
  delivery: tellDelivery,
  find_product: findProducts,
  coupons: tellCoupons,
  payment: tellPayments,
  person: askForPerson,
}
/** What is done only once somebody has said yes. */
const DOERS: Partial<Record<Intent, Doer>> = {
  cancel_order: cancelIt,
  return_item: returnIt,
  order_again: orderItAgain,
  cancel_appointment: cancelAppointmentIt,
  person: openTicket,
}

/** E-19 as a bot of the shop tells it. */
const summaryOf = ({ items, payments, ...order }: OwnBotMessage['orders'][number], currency: string): AssistantOrderWire => ({
  ...order,
  orderStatus: null,
  provider: null,
  total: null,
  items: items.flatMap(({ name, finalPrice, qty }) => {
    const price = moneyFromDecimal(finalPrice, currency)
    return price ? [{ name, finalPrice: price, qty, image: null }] : []
  }),
  payments: { items: [...payments] },
})

/** The shop's bot (decision 0093): understands, asks what it lacks, and does only what its caller may do. */
export function createAssistantService({ clock, ask, sealed, askOwnBot, secret, onFailure }: AssistantDeps) {
  const vocabularies = Object.values(VOCABULARIES)
  const conceptsOf = conceptReader(vocabularies)
  const slotsIn = slotReader(vocabularies, (word, concept) => conceptsOf(word).includes(concept))
  let learnt: Promise<Understand> | undefined
  /** Learns when it is asked first, a tenth of a second of work, in steps between which others are served. */
  const understanding = (): Promise<Understand> =>
    (learnt ??= learn(Object.values(UTTERANCES), vocabularies, () => new Promise((resolve) => setImmediate(resolve))))

  /** Whose a session is: it opens for nobody else. */
  const aboutOf = ({ tenant, actor }: RequestContext, sender: string): string =>
    ['assistant', tenant.id, actor.kind, actor.kind === 'customer' ? actor.customerId : '', sender].join(' ')

  function pendingIn(ctx: RequestContext, { session, sender }: Heard): Pending | 'late' | undefined {
    if (session === undefined) return undefined
    try {
      const pending = JSON.parse(sealed.open(Buffer.from(session, 'base64url'), aboutOf(ctx, sender))) as Pending
      return clock().getTime() - pending.at > SESSION_MS ? 'late' : pending
    } catch {
      // Another's, or one that is from before somebody logged in: nothing was asked of this one.
      return undefined
    }
  }

  async function unknown({ ctx, words, ask: askFor }: Talk, text: string): Promise<Answer> {
    const { data } = await askFor(ctx, listFaq, { query: { q: text.slice(0, 120), itemsPerPage: MOST_ANSWERS } })
    const answers = data.map(({ _id, question }) => open(question, `/faq#${_id}`))
    return {
      said: [{ text: words.unknown }, ...(answers.length > 0 ? [{ message: words.answers, options: answers }] : []), choices(words)],
    }
  }

  async function answerTo(talk: Talk, intent: Intent, text: string): Promise<Answer> {
    const { words, ctx } = talk
    const answerer = ANSWERERS[intent]
    if (answerer) return answerer(talk)
    if (intent === 'greet')
      return { said: [{ text: words.greeting(ctx.tenant.name) }, choices(words, ['order_status', 'find_product', 'delivery', 'return_item', 'person'])] }
    if (intent === 'thank') return say(words.thanks)
    if (intent === 'abilities') return { said: [{ text: words.abilities }, choices(words)] }
    if (intent === 'identity') return say(words.identity(ctx.tenant.name), { buttons: [offer(words, 'person')] })
    if (intent === 'affirm' || intent === 'deny') return { said: [{ text: words.nothingAsked }, choices(words)] }
    return unknown(talk, text)
  }

  /** What it was refused is told in the words that its caller would have read. */
  async function refused(talk: Talk, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work()
    } catch (error) {
      const refusal = refusalIn(error)
      if (!refusal || refusal instanceof RequestInvalid || refusal.code.startsWith('server.') || refusal.code === 'request.rate_limited') throw error
      return say(refusalText(talk.ctx.locale, refusal.code), { buttons: [offer(talk.words, 'person')] })
    }
  }

  async function own(ctx: RequestContext, heard: Heard): Promise<Replied> {
    const { locale, tenant } = ctx
    const words = WORDS[locale].assistant
    const talk: Talk = { ctx, words, slots: {}, location: heard.location, ask, now: clock(), tag: formatLocale(locale, tenant.settings.country) }
    const pending = pendingIn(ctx, heard)
    if (pending === 'late') return { answer: { said: [{ text: words.tooLate }, choices(words)] }, session: null }
    const turn = turnOf(heard.message, pending, await understanding(), slotsIn)
    if (turn.kind === 'dropped') return { answer: { said: [{ text: words.nothingDone }, choices(words)] }, session: null }
    if (turn.kind === 'again') {
      const { buttons } = turn.pending
      const options = buttons.map(({ title, payload }) => ({ message: title, optionType: 'say' as const, nextParent: payload }))
      return { answer: { said: [{ message: words.choose, options }] }, session: sealOf(ctx, heard.sender, turn.pending) }
    }
    if (turn.kind === 'confirmed') {
      const { intent, slots, nonce } = turn.pending
      const does = DOERS[intent]
      return { answer: await refused(talk, () => (does ? does({ ...talk, slots }, nonce) : answerTo({ ...talk, slots }, intent, ''))), session: null }
    }
    const answer = await refused(talk, () => answerTo({ ...talk, slots: turn.slots }, turn.intent, heard.message))
    const buttons = answer.said.flatMap((said) => said.buttons ?? [])
    return {
      answer,
      session: answer.asks ? sealOf(ctx, heard.sender, { ...answer.asks, buttons, nonce: randomUUID(), at: clock().getTime() }) : null,
    }
  }

  const sealOf = (ctx: RequestContext, sender: string, pending: Pending): string =>
    Buffer.from(sealed.seal(JSON.stringify(pending), aboutOf(ctx, sender))).toString('base64url')

  /** Who somebody is to a bot of others: the same for each of their messages, and for nobody else of any shop. */
  const opaque = (ctx: RequestContext, sender: string): string =>
    createHmac('sha256', secret)
      .update(aboutOf(ctx, isCustomer(ctx) ? '' : sender))
      .digest('base64url')

  /** C-38: what the bot of a business is told of who asks is what we know, not what the browser says. */
  async function others(ctx: RequestContext, heard: Heard, url: string): Promise<Replied> {
    const words = WORDS[ctx.locale].assistant
    const { tenant, locale } = ctx
    try {
      const metadata = { db_name: tenant.key, type: heard.type ?? 'text', language: locale, signed_in: isCustomer(ctx) }
      const said = await askOwnBot(url, { sender: opaque(ctx, heard.sender), message: heard.message, metadata })
      return {
        answer: {
          said: said.map(({ text, buttons, custom, orders }) => ({
            ...(text === null ? {} : { text }),
            buttons,
            ...custom,
            orders: orders.map((order) => summaryOf(order, ctx.currency)),
          })),
        },
        session: null,
      }
    } catch (error) {
      onFailure(error)
      return { answer: { said: [{ text: words.ownBotFails }, choices(words, ['person', 'order_status'])] }, session: null }
    }
  }

  return {
    /** A-111, ST-19. Throws `assistant.text_empty`, `request.rate_limited`. */
    talk: async (ctx: RequestContext, heard: Heard): Promise<Replied> => {
      if (heard.message.trim() === '' || !isReadable(heard.message)) throw new DomainError('assistant.text_empty') // V-40
      const { assistant } = ctx.tenant.settings
      // What our own buttons and questions lead to stays with us, also where a business has a bot.
      const isOurs = heard.session !== undefined || isOfOurButtons(heard.message)
      return assistant?.webhook === undefined || isOurs ? own(ctx, heard) : others(ctx, heard, assistant.webhook)
    },
  }
}
export type AssistantService = ReturnType<typeof createAssistantService>
