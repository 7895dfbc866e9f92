import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type EmptyStateProps = { icon: LucideIcon; title: string; text?: ReactNode; actions?: ReactNode; level?: 1 | 2 }

/** Nothing here yet, or not any more: says what belongs here and offers the first step. */
export function EmptyState({ icon: Icon, title, text, actions, level = 1 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="empty">
      <span className="empty-arch">
        <Icon className="icon" aria-hidden="true" />
      </span>
      <Heading>{title}</Heading>
      {text ? <p>{text}</p> : null}
      {actions ? <div className="empty-actions">{actions}</div> : null}
    </div>
  )
}
