import type { ComponentProps } from 'react'

export type IconButtonProps = ComponentProps<'button'> & { readonly 'aria-label': string }

/** An icon to press, 44 px each way. `className` is for the place it stands in. */
export function IconButton({ type = 'button', className, ...rest }: IconButtonProps) {
  return <button type={type} className={className ? `icon-btn ${className}` : 'icon-btn'} {...rest} />
}

/** An icon that leads to another page. */
export function IconLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a className={className ? `icon-btn ${className}` : 'icon-btn'} {...rest}>
      {children}
    </a>
  )
}
