import { DomainError } from '../../errors.ts'

/** The outbox holds sign-in codes: only who sits at this machine may read it, unless the operator has opened it. */
export type OutboxAccess = { readonly isOutboxPublic: boolean }

const isLoopback = (ip: string): boolean => /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(ip) || ip === '::1'

/** Throws `request.not_found`, as if there were no outbox. `isForwarded` when a proxy has passed the request on: then the address may be the proxy's. */
export function assertMayRead({ isOutboxPublic }: OutboxAccess, ip: string, { isForwarded = false }: { isForwarded?: boolean } = {}): void {
  if (!isOutboxPublic && (isForwarded || !isLoopback(ip))) throw new DomainError('request.not_found')
}
