import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ReceivedSms = { readonly path: string; readonly authorization: string; readonly form: Readonly<Record<string, string>> }

export type SmsGateway = {
  /** As an operator writes it. */
  readonly url: string
  /** What it was asked to send, refused or not. */
  readonly received: readonly ReceivedSms[]
  close(): Promise<void>
}

type Answer = (reply: ServerResponse, sms: ReceivedSms) => void

/** Whose messages the gateway takes. */
export const GATEWAY_ACCOUNT = { sid: 'AC0b4e9e1e', token: 's3cret-of-the-gateway' } as const

export const refusing =
  (status: number, body: object | string): Answer =>
  (reply) =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))

const taking: Answer = (reply, { form }) =>
  refusing(201, { sid: `SM-of-${form.To}`, status: 'queued', body: form.Body })(reply, { path: '', authorization: '', form })

/** A gateway on this machine that speaks Twilio's protocol; `answer` may say something else than yes. */
export async function startSmsGateway(answer: Answer = taking): Promise<SmsGateway> {
  const received: ReceivedSms[] = []
  async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const sms = { path: `${request.method} ${request.url}`, authorization: request.headers.authorization ?? '', form }
    received.push(sms)
    answer(reply, sms)
  }
  const server = createServer((request, reply) => void take(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://${GATEWAY_ACCOUNT.sid}:${GATEWAY_ACCOUNT.token}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
