import { useRef } from 'react'
import { randomKey } from './random-key.ts'

/**
 * Asks for something once, however often it is tried: what got no answer may have been done, so that the same is asked for under the same key until it is
 * answered, and under another one after that.
 */
export function useAttempt(): <Answer>(asked: object, call: (options: { readonly idempotencyKey: string }) => Promise<Answer>) => Promise<Answer> {
  const attempt = useRef<{ readonly said: string; readonly idempotencyKey: string }>(undefined)
  return async (asked, call) => {
    const said = JSON.stringify(asked)
    if (attempt.current?.said !== said) attempt.current = { said, idempotencyKey: randomKey() }
    const { idempotencyKey } = attempt.current
    const answer = await call({ idempotencyKey })
    attempt.current = undefined
    return answer
  }
}
