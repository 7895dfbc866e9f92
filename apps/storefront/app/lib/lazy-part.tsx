import { Notice } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** U-10, C-34: a slow part offers to try again after 10 s and gives up after 120 s. */
const OFFER_AFTER = 10_000
const GIVE_UP_AFTER = 120_000

/** What has come once is there at once when it is shown again: no second waiting place, no jump. */
const come = new WeakMap<() => Promise<unknown>, unknown>()

type State<P> = { readonly Part?: ComponentType<P>; readonly phase: 'loading' | 'slow' | 'failed' }

/** A part of the page whose code comes when it is needed. `load` must be the same function each time. */
export function LazyPart<P extends object>({
  load,
  props,
  name,
  fallback = null,
}: {
  load: () => Promise<ComponentType<P>>
  props: P
  name: ReactNode
  fallback?: ReactNode
}) {
  const [attempt, setAttempt] = useState(0)
  const [{ Part, phase }, setState] = useState<State<P>>(() => ({ Part: come.get(load) as ComponentType<P> | undefined, phase: 'loading' }))

  // `attempt` starts it again
  useEffect(() => {
    let isCurrent = true
    const set = (state: State<P>) => isCurrent && setState((known) => (known.Part ? known : state))
    const slow = setTimeout(() => set({ phase: 'slow' }), OFFER_AFTER)
    const late = setTimeout(() => set({ phase: 'failed' }), GIVE_UP_AFTER)
    load().then(
      (Loaded) => come.set(load, Loaded) && set({ Part: Loaded, phase: 'loading' }),
      () => set({ phase: 'failed' }),
    )
    return () => {
      isCurrent = false
      clearTimeout(slow)
      clearTimeout(late)
    }
  }, [load, attempt])

  if (Part) return <Part {...props} />
  if (phase === 'loading') return fallback
  return (
    <Notice isAnnounced>
      <p>
        {phase === 'slow' ? <Trans>{name} is taking a long time to load.</Trans> : <Trans>{name} could not be loaded.</Trans>}{' '}
        <button
          type="button"
          className="text-link"
          onClick={() => {
            setState({ phase: 'loading' })
            setAttempt(attempt + 1)
          }}
        >
          <Trans>Try again</Trans>
        </button>
      </p>
    </Notice>
  )
}
