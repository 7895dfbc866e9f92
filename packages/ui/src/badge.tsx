import type { ReactNode } from 'react'

/** One word about the thing beside it. */
export function Badge({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={className ? `badge ${className}` : 'badge'}>{children}</span>
}
