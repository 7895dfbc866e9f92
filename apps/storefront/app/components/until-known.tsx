import type { ReactNode } from 'react'
import { useHydrated } from '../lib/hydrated.ts'

type UntilKnownProps = {
  /** What the root element (boot/boot.ts) hides by, as long as no script of the page has run: on the view for whoever has nothing here, and on the skeleton. */
  readonly classNames: { readonly none: string; readonly some: string }
  /** Asked when the page is alive, and false on the server as well as true: both are written there. */
  readonly hasNone: boolean
  /** For whoever has nothing here: an empty cart, a guest. */
  readonly none: ReactNode
  readonly skeleton: ReactNode
  /** In place of the skeleton, when the page is alive. */
  readonly some: ReactNode
}

/**
 * What the server can't know is written both ways, and the device shows the right one at once. When the page comes to life, the elements of `none` stay the
 * same ones: a link that was pressed before and is let go after is followed.
 */
export function UntilKnown({ classNames, hasNone, none, skeleton, some }: UntilKnownProps) {
  const isHydrated = useHydrated()
  return (
    <>
      <div className={isHydrated ? undefined : classNames.none}>{isHydrated && !hasNone ? null : none}</div>
      <div className={isHydrated ? undefined : classNames.some}>{isHydrated ? (hasNone ? null : some) : skeleton}</div>
    </>
  )
}
