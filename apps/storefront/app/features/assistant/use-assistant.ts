import { ASSISTANT_MESSAGE_MAX } from '@galleria/rules'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { usePlace } from '../../lib/place.ts'
import { useBuyer } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { answered, asked, type Conversation, failed, newConversation } from './conversation.ts'
import { keepResume, resumeKept } from './resume.ts'

/** In the memory of the page alone: what is told of orders is not left on the device, and whoever logs out or in begins anew. */
let kept: Conversation | undefined
const listeners = new Set<() => void>()
const set = (next: Conversation): void => {
  kept = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is said with the bot, and saying something. */
export function useAssistant() {
  const api = useApi()
  const { tenant } = useTenant()
  const failureText = useFailureText()
  const place = usePlace()
  const owner = `${tenant.tenantKey} ${useBuyer()?.userInfo._id ?? ''}`
  const conversation = useSyncExternalStore(subscribe, () => (kept?.owner === owner ? kept : undefined))
  const isBegun = useRef('')

  /** Whether it was taken: what is said before the last answer has come is not. */
  function send(message: string, text: string | null): boolean {
    const before = kept?.owner === owner ? kept : newConversation(owner)
    if (before.isWaiting) return false
    set(asked(before, text))
    void ask(before, message)
    return true
  }

  async function ask(before: Conversation, message: string): Promise<void> {
    const location = place && { city: place.city.slice(0, 120), lat: place.lat, lon: place.lon }
    const type = message === 'hello' ? ('vector_search' as const) : message.startsWith('/') ? ('payload' as const) : ('text' as const)
    const metadata = { db_name: tenant.tenantKey, type, session: before.session, location }
    // Whoever has logged in or out meanwhile is told nothing of it.
    const change = (how: (known: Conversation) => Conversation): void => {
      if (kept?.owner === owner) set(how(kept))
    }
    try {
      const messages = await api.talkToAssistant({ body: { sender: before.sender, message, metadata } })
      change((known) => answered(known, messages))
    } catch (error) {
      change((known) => failed(known, message, failureText(error)))
    }
  }

  const begin = useEffectEvent(() => {
    const resume = resumeKept()
    if (isBegun.current === owner || (conversation && !resume)) return
    isBegun.current = owner
    keepResume(null)
    send(resume ?? 'hello', null)
  })
  useEffect(() => begin(), [owner])

  return {
    conversation,
    /** Whether it was taken. */
    say: (text: string): boolean => {
      const words = text.trim().slice(0, ASSISTANT_MESSAGE_MAX)
      return words !== '' && send(words, words) // V-40
    },
    choose: ({ title, payload }: { readonly title: string; readonly payload: string }): void => {
      send(payload, title)
    },
    again: (): void => {
      if (conversation?.failed) send(conversation.failed.message, null)
    },
  }
}
