import { useState } from 'react'
import { useBrowserQuery, useHydrated } from '../../lib/hydrated.ts'
import { useTenant } from '../../lib/tenant.ts'
import { billDraftOf } from './bill-draft.ts'

/** A number that is being typed: begun by the address, or by what was typed here before. `of` names what it is of. */
export function useTypedNumber(of: string) {
  const { tenantKey } = useTenant().tenant
  const asked = useBrowserQuery().get('number')
  const isHydrated = useHydrated()
  const [text, setText] = useState('')
  /** Whether the field was left, or sent: before, nobody is told that something is wrong with it. */
  const [isLeft, setIsLeft] = useState(false)
  return {
    text,
    isLeft: isLeft && text !== '',
    field: {
      initial: asked ?? (isHydrated ? billDraftOf(tenantKey).read(of) : ''),
      onText: (next: string) => {
        setText(next)
        if (next === '' && !isHydrated) return
        billDraftOf(tenantKey).write(of, next)
      },
      onLeft: () => setIsLeft(true),
    },
  }
}
