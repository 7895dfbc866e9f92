import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useLocation } from '../../lib/router/use-page.ts'
import { useSession } from '../../lib/session.ts'
import { HelpMark } from '../assistant/help-mark.tsx'
import { resumeKept } from '../assistant/resume.ts'

/** Links lead to it: `/faq#assistant`. */
const ID = 'assistant'

const loadPanel = async () => (await import('../assistant/assistant-panel.tsx')).AssistantPanel

/** U-12: opens the shop's bot. Nothing of it is loaded before. Whoever logged in because it asked for that goes on where they were. */
export function AssistantCard({ title, text }: { title: ReactNode; text: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const session = useSession()
  const open = (): void => {
    setWasOpened(true)
    setIsOpen(true)
  }
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${ID}` || (session && resumeKept())) {
      setWasOpened(true)
      setIsOpen(true)
    }
  }, [session, hash])
  return (
    <>
      <button type="button" id={ID} className="faq-assistant" aria-haspopup="dialog" onClick={open}>
        <HelpMark />
        <span>
          <b>{title}</b>
          <small>{text}</small>
        </span>
        <ChevronRight className="icon" aria-hidden="true" />
      </button>
      {wasOpened ? <LazyPart load={loadPanel} props={{ isOpen, onClose: () => setIsOpen(false) }} name={title} /> : null}
    </>
  )
}
