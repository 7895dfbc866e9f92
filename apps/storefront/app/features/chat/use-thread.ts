import type { ChatWire } from '@galleria/contract'
import { type ChatSide, otherSide, tidyMessage, TYPING_MS } from '@galleria/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { randomKey } from '../../lib/random-key.ts'
import { useTenant } from '../../lib/tenant.ts'
import { type ChatNews, chatLink } from './chat-link.ts'
import { type Thread, toRead, withAnswer, withMark, withMessage, withNewest, withOlder, withUnanswered } from './thread-state.ts'
import type { Said } from './unsent.ts'

/** Between two words that one is typing. */
const SAY_TYPING_MS = TYPING_MS / 2

export type OpenThread = {
  readonly thread: Thread | undefined
  readonly error: unknown
  readonly isOpen: boolean
  readonly isTyping: boolean
  readonly isLoadingOlder: boolean
  /** Why what was said before has not come. */
  readonly olderError: unknown
  readonly loadOlder: () => void
  readonly say: (said: Omit<Said, 'tid'>) => void
  readonly retry: (tid: string) => void
  readonly typing: () => void
  readonly reload: () => void
  /** What is known of the conversation by now. */
  readonly setChat: (chat: ChatWire) => void
}

/** One conversation as one side has it before it: what was said, what is on its way, and what the other side does. */
export function useThread(side: ChatSide, contextId: string): OpenThread {
  const api = useApi()
  const { tenant } = useTenant()
  const client = useQueryClient()
  const [thread, setThread] = useState<Thread>()
  const [error, setError] = useState<unknown>()
  const [isOpen, setIsOpen] = useState(true)
  const [typingUntil, setTypingUntil] = useState(0)
  const [isLoadingOlder, setIsLoadingOlder] = useState(false)
  const [olderError, setOlderError] = useState<unknown>()
  const latest = useRef<Thread>(undefined)
  const saidTyping = useRef(0)
  useLayoutEffect(() => {
    latest.current = thread
  }, [thread])
  const link = chatLink(tenant, side)

  const page = useCallback(
    (query: { before?: number }) => {
      const input = { params: { contextId }, query }
      return side === 'CUSTOMER' ? api.listChatMessages(input) : api.listSellerChatMessages(input)
    },
    [api, contextId, side],
  )
  const reload = useCallback(async () => {
    try {
      const newest = await page({})
      setError(undefined)
      setThread((known) => withUnanswered(withNewest(known?.chat.contextId === contextId ? known : undefined, newest), link.unanswered(contextId)))
    } catch (failure) {
      setError(failure)
    }
  }, [page, link, contextId])

  useEffect(() => {
    setThread(undefined)
    setError(undefined)
    void reload()
    const hear = (news: ChatNews): void => {
      if (news.kind === 'line') setIsOpen(news.isOpen)
      else if (news.kind === 'again') {
        void reload()
      } else if (news.kind === 'answered') {
        if (news.contextId !== contextId) return
        const known = latest.current
        if (news.reply.code?.startsWith('chat.')) void reload() // somebody has blocked or closed it meanwhile
        if (known && news.reply.message && !withMessage(known, news.reply.message)) void reload()
        setThread((before) => before && withAnswer(before, news.tid, news.reply))
      } else if (news.kind === 'typing') {
        if (news.of.id === contextId && news.of.roleType === otherSide(side)) setTypingUntil(Date.now() + TYPING_MS)
      } else if (news.kind === 'said') {
        if (news.message.conversationId !== contextId) return
        if (news.message.roleType !== side) setTypingUntil(0)
        const known = latest.current
        if (known && !withMessage(known, news.message)) void reload()
        setThread((before) => before && (withMessage(before, news.message) ?? before))
      } else if (news.kind !== 'notified' && news.mark.id === contextId && news.mark.roleType === otherSide(side)) {
        setThread((known) => known && withMark(known, news.kind, news.mark.seq))
      }
    }
    return link.subscribe(hear)
  }, [link, contextId, side, reload])

  // Somebody who is typing and stops says nothing of it.
  useEffect(() => {
    if (typingUntil === 0) return
    const timer = setTimeout(() => setTypingUntil(0), Math.max(0, typingUntil - Date.now()))
    return () => clearTimeout(timer)
  }, [typingUntil])

  // ST-13: what is before somebody's eyes is read.
  const unread = thread && toRead(thread, side)
  useEffect(() => {
    if (!unread) return
    const read = (): void => {
      if (document.visibilityState !== 'visible') return link.mark('delivered', contextId, unread._id)
      link.mark('read', contextId, unread._id)
      setThread((known) => known && { ...known, chat: { ...known.chat, read: Math.max(known.chat.read, unread.seq), unread: 0 } })
      void client.invalidateQueries({ queryKey: ['chats', side] })
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [link, client, side, contextId, unread])

  async function readOlder(before: number): Promise<void> {
    setIsLoadingOlder(true)
    setOlderError(undefined)
    try {
      const older = await page({ before })
      setThread((known) => known && withOlder(known, older))
    } catch (failure) {
      setOlderError(failure)
    }
    setIsLoadingOlder(false)
  }

  return {
    thread: thread?.chat.contextId === contextId ? thread : undefined,
    error,
    isOpen,
    isTyping: typingUntil > 0,
    isLoadingOlder,
    olderError,
    loadOlder: () => {
      const before = thread?.messages[0]?.seq
      if (before === undefined || isLoadingOlder) return
      void readOlder(before)
    },
    say: ({ text, ...rest }) => {
      const words = tidyMessage(text)
      if (!words && !rest.pictures?.length) return // V-40
      const said: Said = { tid: randomKey(), text: words, ...rest }
      const at = new Date().toISOString()
      setThread((known) => known && { ...known, outgoing: [...known.outgoing, { ...said, at }] })
      link.say(contextId, said, at)
    },
    retry: (tid) => {
      const one = thread?.outgoing.find((each) => each.tid === tid)
      if (!one) return
      const { failure: _, at, ...said } = one
      setThread((known) => known && { ...known, outgoing: known.outgoing.map((each) => (each.tid === tid ? { ...said, at } : each)) })
      link.say(contextId, said, at)
    },
    typing: () => {
      if (Date.now() - saidTyping.current < SAY_TYPING_MS) return
      saidTyping.current = Date.now()
      link.typing(contextId)
    },
    reload: () => void reload(),
    setChat: (chat) => setThread((known) => known && { ...known, chat }),
  }
}
