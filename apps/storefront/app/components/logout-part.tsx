import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { fetchPartAhead } from '../lib/fetch-ahead.ts'
import { LazyPart } from '../lib/lazy-part.tsx'

const load = () => import('./logout-dialog.tsx').then((module) => module.LogoutDialog)

/** The question whether to log out: its script comes for whoever is logged in, and before it is asked, since somebody may log out without a connection. */
export function LogoutPart({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  useEffect(() => fetchPartAhead(load), [])
  return wasOpened ? <LazyPart load={load} props={{ isOpen, onClose }} name={t`Log out`} /> : null
}
