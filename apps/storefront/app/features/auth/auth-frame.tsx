import { type ReactNode, useEffect, useRef } from 'react'
import { useLoaderData } from '../../lib/router/use-page.ts'
import { useSession } from '../../lib/session.ts'
import { Picture } from '../../components/picture.tsx'
import { PageHead } from '../../components/page-head.tsx'
import type { authDoors } from './auth-doors.ts'
import { useReturn } from './return-target.ts'
import './auth.css'
import '../../components/form/form.css'

export type AuthFrameProps = {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Other ways in. */
  foot?: ReactNode
  /** Goes on elsewhere than to where the address says. */
  onSignedIn?: () => void
  /** Whoever is signed in may be here, too. */
  isForAll?: boolean
}

/** A page of signing in. Whoever is signed in, here or in another tab, goes on to where they were headed. */
export function AuthFrame({ title, lead, children, foot, onSignedIn, isForAll = false }: AuthFrameProps) {
  const { doors } = useLoaderData<typeof authDoors>()
  const session = useSession()
  const { goOn } = useReturn()
  const isSignedIn = session !== null
  useEffect(() => {
    if (isSignedIn && !isForAll) (onSignedIn ?? goOn)()
  }, [isSignedIn, isForAll, onSignedIn, goOn])
  const main = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Coming from another page the shell puts the focus on the whole page; here there is one thing to do.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.id === 'main') main.current?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className="auth wrap">
      <PageHead title={title} isIndexed={false} />
      <div className="auth-arcade" aria-hidden="true">
        {doors.map(({ slug, icon }) => (
          <span key={slug} data-market={slug}>
            <Picture image={icon} sizes="(max-width: 960px) 1px, 260px" />
          </span>
        ))}
      </div>
      <div className="auth-main" ref={main}>
        <h1>{title}</h1>
        {lead ? <p className="auth-lead muted">{lead}</p> : null}
        {children}
        {foot ? <div className="auth-foot">{foot}</div> : null}
      </div>
    </div>
  )
}
