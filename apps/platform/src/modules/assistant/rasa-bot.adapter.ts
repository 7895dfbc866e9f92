import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { ASSISTANT_MESSAGE_MAX, MAX_ASSISTANT_MESSAGES, MAX_ASSISTANT_OPTIONS } from '@galleria/rules'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { ordersIn } from './embedded-orders.ts'
import type { AskOwnBot, Option, OwnBotMessage } from './assistant.ports.ts'

const TIMEOUT_MS = 8_000
const MOST_BYTES = 64 * 1024
const MOST_CHARACTERS = 2000

const Title = Type.String({ minLength: 1, maxLength: 200 })
const Payload = Type.String({ minLength: 1, maxLength: ASSISTANT_MESSAGE_MAX })
const maybe = <T extends Parameters<typeof Type.Array>[0]>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

/** What Rasa answers with, as far as it can be shown; what else there is in a message is left out. */
const reply = Compile(
  Type.Array(
    Type.Object({
      text: maybe(Type.String({ maxLength: 20_000 })),
      buttons: maybe(Type.Array(Type.Object({ title: Title, payload: Payload }), { maxItems: MAX_ASSISTANT_OPTIONS })),
      custom: maybe(
        Type.Object({
          message: maybe(Type.String({ maxLength: 2000 })),
          options: maybe(
            Type.Array(Type.Object({ message: Title, optionType: maybe(Type.String({ maxLength: 40 })), nextParent: maybe(Payload) }), {
              maxItems: MAX_ASSISTANT_OPTIONS,
            }),
          ),
        }),
      ),
    }),
    { maxItems: MAX_ASSISTANT_MESSAGES },
  ),
)

/** As much of a text as a reader gets through; with the orders that stand in it. */
function textOf(text: string | null | undefined): Pick<OwnBotMessage, 'text' | 'orders'> {
  const read = text ? ordersIn(text) : { text: null, orders: [] }
  return { ...read, text: read.text?.slice(0, MOST_CHARACTERS) ?? null }
}

/** Only a path of the shop may be opened: whatever else it names is said. */
const LOCAL_PATH = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u

function optionOf({ message, optionType, nextParent }: { message: string; optionType?: string | null; nextParent?: string | null }): Option {
  const next = nextParent ?? message
  return { message, optionType: optionType === 'open' && LOCAL_PATH.test(next) ? 'open' : 'say', nextParent: next }
}

/**
 * The bot of a business by Rasa's REST channel, `POST {sender, message, metadata}`. Its address was told us by somebody else, so private networks are refused,
 * behind names too; it is given eight seconds and 64 kB, and is not followed elsewhere. `allowed` are private addresses that may be asked all the same.
 */
export function createRasaBot({ allowed = [], timeoutMs = TIMEOUT_MS }: { readonly allowed?: string[]; readonly timeoutMs?: number } = {}) {
  const options = { keepAlive: true, maxSockets: 16, allowIPAddressList: allowed }
  const agents = { 'http:': new RequestFilteringHttpAgent(options), 'https:': new RequestFilteringHttpsAgent(options) } as const

  function post(url: URL, body: string): Promise<IncomingMessage> {
    const isSecure = url.protocol === 'https:'
    if (!isSecure && url.protocol !== 'http:') throw new Error(`${url.protocol} is not asked`)
    const headers = { 'content-type': 'application/json', accept: 'application/json', 'content-length': Buffer.byteLength(body) }
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const agent = agents[isSecure ? 'https:' : 'http:']
    const request = (isSecure ? httpsRequest : httpRequest)(url, { method: 'POST', agent, headers, signal: AbortSignal.timeout(timeoutMs) }, resolve)
    request.on('error', reject)
    request.end(body)
    return promise
  }

  async function read(answer: IncomingMessage): Promise<unknown> {
    if (answer.statusCode !== 200) {
      answer.destroy()
      throw new Error(`the bot answered ${answer.statusCode}`)
    }
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > MOST_BYTES) throw new Error('the bot said more than can be shown')
      pieces.push(piece)
    }
    return JSON.parse(Buffer.concat(pieces).toString('utf8'))
  }

  const ask: AskOwnBot = async (address, message) => {
    const given = await read(await post(new URL(address), JSON.stringify(message)))
    if (!reply.Check(given)) throw new Error('the bot said something that is not of its protocol')
    const said = given.map(
      ({ text, buttons, custom }): OwnBotMessage => ({
        ...textOf(text),
        buttons: (buttons ?? []).map(({ title, payload }) => ({ title, payload })),
        custom: custom ? { message: custom.message ?? '', options: (custom.options ?? []).map(optionOf) } : null,
      }),
    )
    if (said.every(({ text, buttons, orders, custom }) => !text && buttons.length + orders.length === 0 && !custom)) throw new Error('the bot said nothing')
    return said
  }
  return {
    ask,
    close: (): void => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}
