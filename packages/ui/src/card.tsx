import { type ComponentProps, createElement } from 'react'

type CardElement = 'div' | 'section' | 'article' | 'aside' | 'li' | 'form' | 'a'

export type CardProps<E extends CardElement> = { readonly as?: E } & ComponentProps<E>

/** Something that belongs together, on paper of its own. `className` is for the place it stands in. */
export function Card<E extends CardElement = 'div'>({ as, className, ...rest }: CardProps<E>) {
  return createElement<object>(as ?? 'div', { ...rest, className: className ? `card ${className}` : 'card' })
}
