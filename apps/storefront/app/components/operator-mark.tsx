import { useState } from 'react'
import { initialsOf } from '../lib/initials.ts'
import './operator-mark.css'

/** From elsewhere no picture is loaded: pages allow their own only. */
const isOwn = (address: string): boolean => /^(?:\/(?!\/)|data:image\/)/.test(address)

/** An operator's sign, or its initials. For the eye only: its name stands beside it. */
export function OperatorMark({ name, icon }: { name: string; icon: string | null }) {
  const [isBroken, setIsBroken] = useState(false)
  const isShown = icon !== null && isOwn(icon) && !isBroken
  return (
    <span className="shop-mark operator-mark" aria-hidden="true">
      {isShown ? <img src={icon} alt="" width={40} height={40} loading="lazy" onError={() => setIsBroken(true)} /> : initialsOf(name)}
    </span>
  )
}
