import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog } from '@galleria/ui'
import { useApi } from '../lib/api.ts'
import { useGo } from '../lib/navigation.ts'
import { forgetPersonal } from '../lib/forget-personal.ts'
import { useOneAtATime } from '../lib/one-at-a-time.ts'
import { useSessionActions } from '../lib/session.ts'
import { useTenant } from '../lib/tenant.ts'
import { toast } from '../lib/toast.ts'

/** K-09 */
const NOTICE_MS = 1100

/** U-05: asks, ends the session here and on the platform, forgets everything personal and goes home. */
export function LogoutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const api = useApi()
  const go = useGo()
  const { tenant, paths } = useTenant()
  const { signOut } = useSessionActions()
  const [once, isBusy] = useOneAtATime()

  const logOut = () =>
    once(async () => {
      // Without a connection the device still forgets; the session then ends on the platform when it has been idle.
      await api.logOut().catch(() => undefined)
      signOut()
      forgetPersonal(tenant.tenantKey)
      onClose()
      toast(t`You're logged out`, { duration: NOTICE_MS })
      go(paths.home())
    })

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Log out?`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button kind="quiet" size="small" onClick={onClose}>
            <Trans>Stay logged in</Trans>
          </Button>
          <Button size="small" isBusy={isBusy} onClick={logOut}>
            <Trans>Log out</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Your cart and wishlist stay in your account and will be here when you log in again.</Trans>
      </p>
    </Dialog>
  )
}
