const KEY = 'galleria:assistant-resume'

/** What is to be asked again once somebody has logged in, in this tab. It names a wish and nothing of anybody. */
export function resumeKept(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null // storage is switched off: they ask again
  }
}

/** `null` forgets. */
export function keepResume(payload: string | null): void {
  try {
    if (payload === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, payload)
  } catch {
    // storage is switched off or full: they ask again
  }
}
