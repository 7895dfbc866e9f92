import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Who may send through it, and what they have written there beforehand: a template with these variables. */
export const MSG91_ACCOUNT = { authkey: '412345AbCdEfGh', template: '66f0c0ffee', variables: ['text'] } as const

export type Msg91 = {
  /** As an operator writes it. */
  readonly url: string
  /** What would stand on the screen of which phone. */
  readonly sent: readonly { readonly mobile: string; readonly text: string; readonly sender: string | undefined }[]
  /** Requests, taken or not. */
  calls(): number
  /** From now on it answers with this instead of taking anything. */
  answer(reply: ((reply: ServerResponse) => void) | undefined): void
  close(): Promise<void>
}

type Flow = { readonly template_id?: unknown; readonly sender?: unknown; readonly recipients?: unknown }

/** MSG91 on this machine, as far as flows of its version 5 go: it believes nobody without a key, knows its templates, and wants numbers with their country and no plus. */
export async function startMsg91(): Promise<Msg91> {
  const sent: Msg91['sent'][number][] = []
  let [calls, answering]: [number, ((reply: ServerResponse) => void) | undefined] = [0, undefined]
  const server = createServer((request, reply) => {
    const say = (status: number, type: 'success' | 'error', message: string): void =>
      void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ type, message }))
    const take = async (): Promise<void> => {
      calls += 1
      const body = await text(request)
      if (answering) return answering(reply)
      if (request.method !== 'POST' || !/^\/api\/v5\/flow\/?$/.test(request.url ?? '')) return say(404, 'error', 'Not found')
      if (request.headers.authkey !== MSG91_ACCOUNT.authkey) return say(401, 'error', 'Unauthorized')
      if (request.headers['content-type'] !== 'application/json') return say(400, 'error', 'Invalid request')
      const { template_id, sender, recipients }: Flow = JSON.parse(body)
      if (template_id !== MSG91_ACCOUNT.template) return say(400, 'error', 'template id missing or wrong')
      if (!Array.isArray(recipients) || recipients.length === 0) return say(400, 'error', 'recipients missing')
      for (const { mobiles, ...values } of recipients) {
        if (!/^[1-9]\d{7,14}$/.test(String(mobiles))) return say(200, 'error', `Mobile number ${mobiles} is not valid`)
        const missing = MSG91_ACCOUNT.variables.find((name) => typeof values[name] !== 'string')
        if (missing) return say(400, 'error', `value of ${missing} missing`)
        sent.push({ mobile: String(mobiles), text: values.text, sender: typeof sender === 'string' ? sender : undefined })
      }
      say(200, 'success', randomBytes(12).toString('hex'))
    }
    void take()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://${MSG91_ACCOUNT.authkey}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    calls: () => calls,
    answer: (reply) => void (answering = reply),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
