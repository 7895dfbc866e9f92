import { initialsOf } from '../lib/initials.ts'

/** A shop's sign: its initials in the brand's arch, in the colour of the hall that it stands in. For the eye only. */
export function ShopMark({ name, size = 'small' }: { name: string; size?: 'small' | 'large' }) {
  return (
    <span className={size === 'large' ? 'shop-mark shop-mark-large' : 'shop-mark'} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
