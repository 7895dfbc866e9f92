const PREFIX = 'galleria:draft:'

/** What was begun in a conversation and not sent, in this tab: it outlives going to another page. */
export function keptDraft(contextId: string): string {
  try {
    return sessionStorage.getItem(PREFIX + contextId) ?? ''
  } catch {
    return '' // storage is switched off
  }
}

export function keepDraft(contextId: string, text: string): void {
  try {
    if (text.trim()) sessionStorage.setItem(PREFIX + contextId, text)
    else sessionStorage.removeItem(PREFIX + contextId)
  } catch {
    // storage is switched off or full: the draft lasts as long as the page
  }
}
