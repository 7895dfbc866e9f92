import { type SessionKept, sessionKept } from '../../lib/session-kept.ts'

/** Somebody is at a provider and will come back to this tab; anybody who comes with another state was sent by somebody else. */
export type SocialVisit = { readonly type: string; readonly state: string /** Where they were headed. */; readonly target: string }

const isVisit = (value: unknown): value is SocialVisit => {
  if (typeof value !== 'object' || value === null) return false
  const { type, state, target } = value as Partial<SocialVisit>
  return typeof type === 'string' && typeof state === 'string' && typeof target === 'string'
}

export const socialVisitOf = (tenantKey: string): SessionKept<SocialVisit> => sessionKept(tenantKey, 'social', isVisit)
