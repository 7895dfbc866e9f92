import { closeLeaving } from '@galleria/ui'
import { useEffect, useRef } from 'react'
import { useIsLoading, useLocation } from '../../lib/router/use-page.ts'
import { announce } from '../../lib/toast.ts'

/** A thin line while the next page comes, and the focus and the page's name for those who can't see it arrive. */
export function NavigationProgress() {
  const isLoading = useIsLoading()
  const location = useLocation()
  const shown = useRef(location)
  useEffect(() => {
    const { current: before } = shown
    if (before === location) return
    shown.current = location
    // Also where what was pressed leads to the page that is shown already.
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open:not(.toasts)')) open.hidePopover()
    if (before.pathname === location.pathname) return
    closeLeaving()
    // As the style sheet says of a row that is laid out for the first time: where one is, is in sight.
    const hall = document.querySelector<HTMLElement>('.markets-list [aria-current]')
    hall?.closest('nav')?.scrollTo(hall.offsetLeft - window.innerWidth / 3, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
    announce(document.title)
  }, [location])
  return <div className="progress" data-loading={isLoading || undefined} aria-hidden="true" />
}
