import type { ComponentProps, MouseEvent } from 'react'
import { placePicker } from '../lib/place-picker.ts'
import { useTenant } from '../lib/tenant.ts'

/** Leads to choosing a place: over the page that is open, or on a page of its own where there is no script. */
export function PlaceLink({ children, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const { paths } = useTenant()
  return (
    <a href={paths.location()} data-live onClick={open} {...rest}>
      {children}
    </a>
  )
}

function open(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  placePicker.open()
}
