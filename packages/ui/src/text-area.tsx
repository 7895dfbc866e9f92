import type { ComponentProps, FocusEvent } from 'react'

/** Browsers bring the line of the caret into view, and leave the others below whatever bar stays in its place. */
const showWhole = (event: FocusEvent<HTMLTextAreaElement>): void => event.currentTarget.scrollIntoView({ block: 'nearest' })

/** Several lines to write in. Give it `fieldProps(...)`. */
export function TextArea({ className, ...rest }: Omit<ComponentProps<'textarea'>, 'onFocus'>) {
  return <textarea className={className ? `input ${className}` : 'input'} onFocus={showWhole} {...rest} />
}
