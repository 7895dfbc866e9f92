import { useEffect, useState } from 'react'
import { FormNotice, type FormNoticeProps } from '../../components/form/form-notice.tsx'

const ID = 'missed'

/**
 * Going on without what is still to be chosen: each time it leads to the notice beside it, and gives the focus to the first thing there that can be chosen. The
 * button stays at the lower edge of a phone's window, so that nobody sees what is said elsewhere.
 */
export function useMissed(): { isMissed: boolean; tell: (isMissing: boolean) => void } {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const notice = asked > 0 ? document.getElementById(ID) : null
    if (!notice) return
    const field = notice.closest('fieldset')?.querySelector<HTMLElement>('input:enabled') ?? notice
    field.focus({ preventScroll: true })
    notice.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [asked])
  return { isMissed: asked > 0, tell: (isMissing) => setAsked((times) => (isMissing ? times + 1 : 0)) }
}

/** What is to be chosen here: the first thing in its fieldset. */
export function Missed(props: FormNoticeProps) {
  return (
    <div id={ID} tabIndex={-1} className="missed">
      <FormNotice {...props} />
    </div>
  )
}
