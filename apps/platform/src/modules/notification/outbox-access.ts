import { randomBytes } from 'node:crypto'
import { DomainError } from '../../errors.ts'
import { secretCheck } from '../../secret-check.ts'

/** How a request may show the secret: in a header, or in the cookie that the page sets at the first visit. */
export type ShownSecret = { readonly secret?: string | undefined /** The whole header. */; readonly cookie?: string | undefined }

/** The one rule for the page of the development outbox and for its call. */
export type OutboxAccess = {
  readonly secret: string
  /** Throws `development.outbox_locked`. */
  assertOpen(shown: ShownSecret): void
}

export const OUTBOX_COOKIE = 'galleria-outbox'

/**
 * The outbox holds sign-in codes, so it opens only to whoever has seen the terminal where the shop was started: the address printed there carries
 * the secret. Where a request seems to come from opens nothing, because a proxy on this machine makes everybody look like somebody who sits at it.
 */
export function createOutboxAccess(secret = randomBytes(24).toString('base64url')): OutboxAccess {
  const isRight = secretCheck(secret)
  return {
    secret,
    assertOpen: ({ secret: given, cookie }) => {
      if (!isRight(given) && !isRight(inCookie(cookie))) throw new DomainError('development.outbox_locked')
    },
  }
}

/** One for the page and one for the call. Gone with the browser; another start of the shop has another secret anyway. */
export const outboxCookies = (secret: string, isSecure: boolean): string[] =>
  ['/development/outbox', '/api/development/outbox'].map(
    (path) => `${OUTBOX_COOKIE}=${secret}; Path=${path}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  )

const inCookie = (header: string | undefined): string | undefined => new RegExp(`(?:^|;\\s*)${OUTBOX_COOKIE}=([\\w-]+)`).exec(header ?? '')?.[1]
