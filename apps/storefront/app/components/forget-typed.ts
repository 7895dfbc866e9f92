/** What a tab keeps of somebody's health (0154): it is not there for whoever sits down next. */
const TYPED = ['booking', 'booking-attempt'] as const

/** Forgets in this tab what is nobody's business but theirs who have just left. */
export function forgetTyped(tenantKey: string): void {
  try {
    for (const name of TYPED) sessionStorage.removeItem(`galleria:${tenantKey}:${name}`)
  } catch {
    // switched off: there was nothing
  }
}
