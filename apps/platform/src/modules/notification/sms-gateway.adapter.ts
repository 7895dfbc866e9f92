import { asStep } from '../../infra/trace-steps.ts'

/** Milliseconds until a gateway that says nothing has not answered. */
export const SMS_TIMEOUT_MS = 10_000

type Request = { readonly headers: Readonly<Record<string, string>>; readonly body: URLSearchParams | string; readonly timeoutMs: number }

/** Asks a gateway to send something. Answers the reply's status and what it holds: an object, or nothing. Goes nowhere else: our token would go along. */
export async function askGateway(address: string, { headers, body, timeoutMs }: Request): Promise<{ readonly status: number; readonly reply: unknown }> {
  return asStep('sms', 'client', async () => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, reply: objectIn(await response.text()) }
  })
}

const objectIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a proxy's page
  }
}

/** Gateways repeat the number that they refuse, and that is logged: also when it is written with its country before it, or with gaps. */
export const withoutPhone = (message: string, phone: string): string =>
  message.slice(0, 500).replace(new RegExp(`\\+?[\\d ()-]*${[...phone.replace(/^0/, '')].join('[ ()-]*')}`, 'g'), '(the recipient)')
