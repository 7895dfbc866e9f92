import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useApi } from '../../lib/api.ts'
import { useLocation } from '../../lib/router/use-page.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { chatLink } from '../chat/chat-link.ts'
import { type Counts, paintCounts } from './counts.ts'

const loadMenu = async () => (await import('./told-menu.tsx')).ToldMenu

/** Asked again when somebody comes back to the page after so long. */
const STALE_MS = 60_000
/** What is said in one breath is counted once. */
const SETTLE_MS = 250
/** Below it there is no room for more than the page itself. */
const HAS_ROOM = '(min-width: 761px)'

/**
 * U-02: what waits for whoever is signed in, for the head of each page. Loaded when somebody is signed in and the page is alive; one call counts all of it, and where there is
 * anything that can be told of, a socket keeps it up. On wide screens the two links of the head open what they lead to as a menu.
 */
export function Told({ session }: { session: Session }) {
  const api = useApi()
  const { tenant } = useTenant()
  const [counts, setCounts] = useState<Counts>()
  const { _id: owner } = session.userInfo
  const askedAt = useRef(0)

  const ask = useEffectEvent(async (): Promise<void> => {
    askedAt.current = Date.now()
    try {
      setCounts((await api.countUnread()).data)
    } catch {
      askedAt.current = 0 // the last known figures stay, and it is asked again
    }
  })
  useEffect(() => {
    void ask()
    const look = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt.current > STALE_MS) void ask()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [owner])

  useEffect(() => {
    if (counts) paintCounts(tenant.tenantKey, owner, counts)
  }, [counts, tenant, owner])
  useEffect(() => () => paintCounts(tenant.tenantKey, owner, null), [tenant, owner])

  const isTold = counts !== undefined && counts.chats.total + counts.notifications.total > 0
  const answers = counts?.inbox !== undefined && counts.inbox !== null
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const askSoon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), SETTLE_MS)
    }
    const sides = [...(isTold ? (['CUSTOMER'] as const) : []), ...(answers ? (['SELLER'] as const) : [])]
    const ends = sides.map((side) =>
      chatLink(tenant, side).subscribe((news) => {
        if (news.kind === 'notified') setCounts((known) => known && withUnread(known, news.unread))
        else if (news.kind === 'said' || news.kind === 'read' || news.kind === 'again') askSoon()
      }),
    )
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [isTold, answers, tenant])

  return <Menus owner={owner} />
}

const withUnread = (counts: Counts, unread: number): Counts => ({
  ...counts,
  notifications: { total: Math.max(counts.notifications.total, unread), unread },
})

/** The link whose menu is shown, and since when, in milliseconds of the page: one that was closed and opened again is another. */
type Opened = { readonly link: HTMLAnchorElement; readonly at: number }

/** Without this the links of the head lead to their pages, as they do on phones. */
function Menus({ owner }: { owner: string }) {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<Opened>()
  const [place, setPlace] = useState(pathname)
  if (place !== pathname) {
    setPlace(pathname)
    setOpened(undefined)
  }
  /** Whose menu a finger or mouse went down beside, which closes it: the press that follows is to do no more. */
  const left = useRef<HTMLAnchorElement>(undefined)
  const goDown = useEffectEvent(() => {
    left.current = opened?.link
  })
  useEffect(() => {
    const press = (event: MouseEvent): void => {
      const leaves = left.current
      left.current = undefined
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !matchMedia(HAS_ROOM).matches) return
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-told]') : null
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      setOpened((known) => (known?.link === link || leaves === link ? undefined : { link, at: event.timeStamp }))
    }
    const down = (): void => goDown()
    document.addEventListener('pointerdown', down, true)
    document.addEventListener('click', press, true)
    return () => {
      document.removeEventListener('pointerdown', down, true)
      document.removeEventListener('click', press, true)
    }
  }, [])
  useEffect(() => {
    opened?.link.setAttribute('aria-expanded', 'true')
    return () => opened?.link.removeAttribute('aria-expanded')
  }, [opened])
  const kind = opened?.link.dataset['told'] === 'notes' ? 'notes' : 'chats'
  const close = (): void => {
    opened?.link.focus()
    setOpened(undefined)
  }
  return opened ? <LazyPart key={opened.at} load={loadMenu} props={{ kind, owner, onClose: close }} name="" /> : null
}
