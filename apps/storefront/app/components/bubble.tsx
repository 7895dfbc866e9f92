import type { ReactNode } from 'react'
import './bubble.css'

type BubbleProps = { /** Said by whoever reads it. */ isOwn?: boolean; isPending?: boolean; children: ReactNode }

/** Something that somebody said. */
export const Bubble = ({ isOwn = false, isPending = false, children }: BubbleProps) => (
  <p className="bubble" data-own={isOwn || undefined} data-pending={isPending || undefined}>
    {children}
  </p>
)

/** Something is being said; who reads it is told beside it. */
export const TypingBubble = () => (
  <span className="bubble bubble-typing" aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
