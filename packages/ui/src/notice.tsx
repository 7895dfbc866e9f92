import { CircleAlert, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type NoticeProps = {
  kind?: 'info' | 'error'
  title?: ReactNode
  children: ReactNode
  /** What can be done about it: links and plain buttons. */
  actions?: ReactNode
  icon?: LucideIcon
  /** Said at once by a screen reader. For an error unless told; not for what stands there from the beginning. */
  isAnnounced?: boolean
  className?: string
}

/** A word to the shopper where it matters, which stays there. */
export function Notice({ kind = 'info', title, children, actions, icon, isAnnounced = kind === 'error', className = '' }: NoticeProps) {
  const Icon = icon ?? (kind === 'error' ? CircleAlert : Info)
  return (
    <div className={`notice ${kind === 'error' ? 'notice-error' : ''} ${className}`.trim()} role={isAnnounced ? 'alert' : undefined}>
      <Icon className="icon" aria-hidden="true" />
      <div>
        {title ? <p className="notice-title">{title}</p> : null}
        {children}
        {actions ? <p className="notice-actions">{actions}</p> : null}
      </div>
    </div>
  )
}
