import { useGo } from '../../lib/navigation.ts'
import { useSession } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'

/** Runs what only a customer can do. A guest is asked to sign in and comes back to the reviews (C-16). */
export function useSignedInAct(): (act: () => void) => void {
  const session = useSession()
  const go = useGo()
  const { paths } = useTenant()
  return (act) => (session ? act() : go(paths.login(`${window.location.pathname}${window.location.search}#reviews`)))
}
