import type { Static, TSchema } from 'typebox'
import type { Validator } from 'typebox/compile'
import { DomainError } from '../../errors.ts'
import { asStep } from '../../infra/trace-steps.ts'

/** Asks a geocoding service. Throws `server.unavailable` when it does not answer in time, refuses, or says something else than its protocol. */
export function askService<Schema extends TSchema>(
  address: URL,
  reply: Validator<Record<string, never>, Schema>,
  { timeoutMs, headers = {} }: { timeoutMs: number; headers?: Readonly<Record<string, string>> },
): Promise<Static<Schema>> {
  return asStep('geocode', 'client', async () => {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), headers: { accept: 'application/json', ...headers } })
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      return reply.Parse(await response.json())
    } catch (error) {
      // Without the cause's own text: it may hold the address, and with it the key.
      throw unavailable(`gave no answer: ${error instanceof Error ? error.name : 'unknown'}`)
    }
  })
}

export const unavailable = (what: string): DomainError => new DomainError('server.unavailable', undefined, { cause: new Error(`The geocoder ${what}`) })
