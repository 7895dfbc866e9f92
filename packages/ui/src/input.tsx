import { type ComponentProps, type ReactNode, useId } from 'react'

/** A line to write in. Give it `fieldProps(...)`. `className` is for the place it stands in. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" className={className ? `input ${className}` : 'input'} {...rest} />
}

export type SelectProps = ComponentProps<'select'> & { /** As a field of a form: as wide and as high as an input. */ readonly isField?: boolean }

/** One of many. */
export function Select({ className = '', isField = false, ...rest }: SelectProps) {
  return <select className={`${isField ? 'input select-field' : 'select'} ${className}`.trim()} {...rest} />
}

/** A line with something in its box after the text, such as a button that shows the password. */
export function InputWith({ after, children }: { after: ReactNode; children: ReactNode }) {
  return (
    <div className="input-with">
      {children}
      <span className="input-after">{after}</span>
    </div>
  )
}

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { readonly label: ReactNode }

/** Yes or no. */
export function Checkbox({ label, className, id, ...rest }: CheckboxProps) {
  const own = useId()
  return (
    <label className={className ? `check ${className}` : 'check'} htmlFor={id ?? own}>
      <input type="checkbox" id={id ?? own} {...rest} />
      {label}
    </label>
  )
}
