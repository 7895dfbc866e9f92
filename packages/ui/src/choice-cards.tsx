import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type CardContent = {
  readonly icon?: LucideIcon
  /** A drawing of one's own in place of the icon. */
  readonly mark?: ReactNode
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly end?: ReactNode
  readonly className?: string
}

/** A few things to choose from, below each other. */
export function Choices({ children }: { children: ReactNode }) {
  return <div className="choices">{children}</div>
}

export type ChoiceProps = CardContent & {
  readonly name: string
  readonly value: string
  readonly isChosen: boolean
  /** It can't be had: say why in `text`. */
  readonly isDisabled?: boolean
  readonly onChosen: () => void
}

/** A radio button that is a card: an icon, what it is, a word about it, and a figure at the end. */
export function Choice({ name, value, isChosen, isDisabled = false, onChosen, ...content }: ChoiceProps) {
  return (
    <label className="choice">
      <input className="input-over" type="radio" name={name} value={value} checked={isChosen} disabled={isDisabled} onChange={onChosen} />
      <CardOf {...content} />
    </label>
  )
}

/** The same card where there is nothing to choose. */
export function OnlyChoice(content: CardContent) {
  return <CardOf {...content} isOnly />
}

function CardOf({ icon: Icon, mark, title, text, end, className = '', isOnly = false }: CardContent & { readonly isOnly?: boolean }) {
  return (
    <span className={`choice-card ${isOnly ? 'choice-only' : ''} ${className}`.trim()}>
      {Icon ? <Icon className="icon" aria-hidden="true" /> : mark}
      <b>{title}</b>
      {text ? <small>{text}</small> : null}
      {end ? <span className="choice-end">{end}</span> : null}
    </span>
  )
}
