import { Field, fieldProps, Input, InputWith } from '@galleria/ui'
import type { ComponentProps, ReactNode } from 'react'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'children'> & {
  id: string
  label: string
  /** Said after the label when the field may be left empty. */
  optional?: string
  hint?: string
  error?: string | undefined
  /** What stands inside the box after the text, such as a button. */
  after?: ReactNode
}

/** A line of text with its label above it (UX-27). Everything else goes to the input. */
export function TextField({ id, label, optional, hint, error, after, ...input }: TextFieldProps) {
  const control = <Input {...fieldProps(id, { error, ...(hint ? { hint } : {}) })} {...input} />
  return (
    <Field id={id} label={label} error={error} {...(optional ? { optional } : {})} {...(hint ? { hint } : {})}>
      {after ? <InputWith after={after}>{control}</InputWith> : control}
    </Field>
  )
}
