import { closeLeaving } from '@galleria/ui'
import { useEffect, useRef } from 'react'
import { useIsLoading, useLocation } from '../../lib/router/use-page.ts'
import { announce } from '../../lib/toast.ts'

/** A thin line while the next page comes, and the focus and the page's name for those who can't see it arrive. */
export function NavigationProgress() {
  const isLoading = useIsLoading()
  const { pathname, search } = useLocation()
  const shown = useRef({ pathname, search })
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, search }
    const main = document.getElementById('main')
    if (before.pathname === pathname) {
      const isSearch = pathname.endsWith('/search')
      const total = main?.querySelector('.tools-total')
      // Searched again, narrowed or in another order; whoever asks for more is told by the list, and pages that hold none speak for themselves.
      if (before.search === search || /\bpage=/.test(search) || !(total || isSearch)) return
      if (document.activeElement === document.body) main?.focus({ preventScroll: true })
      announce(total?.textContent ?? document.title)
      return
    }
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open:not(.toasts)')) open.hidePopover()
    closeLeaving()
    // As the style sheet says of a row that is laid out for the first time: where one is, is in sight.
    const hall = document.querySelector<HTMLElement>('.markets-list [aria-current]')
    hall?.closest('nav')?.scrollTo(hall.offsetLeft - window.innerWidth / 3, 0)
    main?.focus({ preventScroll: true })
    announce(document.title)
  }, [pathname, search])
  return <div className="progress" data-loading={isLoading || undefined} aria-hidden="true" />
}
