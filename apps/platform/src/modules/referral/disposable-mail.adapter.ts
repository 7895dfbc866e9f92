import type { IsDisposableMail } from './referral.ports.ts'

let domains: ReadonlySet<string> | undefined

/**
 * Whether an address is one of a service that hands out mailboxes to be thrown away (mailinator.com), also of a domain below one of theirs. By a list that names such
 * services only: addresses that hide one's own, like those of duck.com or Apple, belong to people who stay. Read when somebody is invited for the first time.
 */
export const isDisposableMail: IsDisposableMail = async (email) => {
  domains ??= (await import('disposable-email-domains-js')).disposableEmailBlocklistSet()
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .split('.')
  for (let first = 0; first < labels.length - 1; first += 1) if (domains.has(labels.slice(first).join('.'))) return true
  return false
}
