import type { ComponentProps } from 'react'

export type ButtonLook = {
  /** The one thing to do here; something else that can be done; something that cannot be undone. */
  kind?: 'primary' | 'quiet' | 'danger' | undefined
  size?: 'normal' | 'small' | undefined
  /** As wide as the place it stands in. */
  isWide?: boolean | undefined
  /** As wide as it is high: for an icon alone, which then needs an `aria-label`. */
  isSquare?: boolean | undefined
}

const KINDS = { primary: '', quiet: 'btn-quiet', danger: 'btn-danger' } as const
const SIZES = { normal: '', small: 'btn-small' } as const

const classesOf = ({ kind = 'primary', size = 'normal', isWide, isSquare }: ButtonLook, place: string | undefined): string =>
  ['btn', KINDS[kind], SIZES[size], isWide ? 'btn-wide' : '', isSquare ? 'btn-square' : '', place ?? ''].filter(Boolean).join(' ')

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** It has been pressed and works: shows it, and says so. What a second press does is for the caller to decide. */
    isBusy?: boolean
  }

/** `className` is for the place it stands in, never for its look. */
export function Button({ kind, size, isWide, isSquare, isBusy, type = 'button', className, ...rest }: ButtonProps) {
  return <button type={type} className={classesOf({ kind, size, isWide, isSquare }, className)} aria-busy={isBusy || undefined} {...rest} />
}

/** A link that looks like a button: for what leads to another page. */
export function ButtonLink({ kind, size, isWide, isSquare, className, children, ...rest }: ButtonLook & ComponentProps<'a'>) {
  return (
    <a className={classesOf({ kind, size, isWide, isSquare }, className)} {...rest}>
      {children}
    </a>
  )
}
