import { type ComponentType, useEffect, useState } from 'react'
import type { Session } from '../../lib/session.ts'

/** What waits for whoever is signed in: nothing of it is loaded or asked for anybody else. Without it the links of the head lead to their pages. */
export function ToldHost({ session }: { session: Session | null }) {
  const [Told, setTold] = useState<ComponentType<{ session: Session }>>()
  const isSignedIn = session !== null
  useEffect(() => {
    if (isSignedIn)
      void import('../notifications/told.tsx').then(
        (module) => setTold(() => module.Told),
        () => undefined,
      )
  }, [isSignedIn])
  return session && Told ? <Told key={session.token} session={session} /> : null
}
