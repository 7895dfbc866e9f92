export const PASSED_ON = 'passed on'
const FOR = `${PASSED_ON} for `

/** A caller behind a proxy that we were not told to trust, by the address that was claimed, if any (`http/callers.ts`). */
export const passedOn = (claimed?: string): string => (claimed === undefined ? PASSED_ON : FOR + claimed)

export const isPassedOn = (sender: string): boolean => sender.startsWith(PASSED_ON)

/** The same caller with another form of the address that was claimed. */
export const withClaim = (sender: string, change: (address: string) => string): string =>
  sender.startsWith(FOR) ? FOR + change(sender.slice(FOR.length)) : sender
