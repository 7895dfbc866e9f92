import { Button, Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'

export function DataCopy() {
  const { t } = useLingui()
  const api = useApi()
  const { tenant } = useTenant()
  const failureText = useFailureText()
  const [once, isBusy] = useOneAtATime()

  async function download(): Promise<void> {
    try {
      const { data } = await api.exportAccount()
      saveFile(JSON.stringify(data, null, 2), { name: `${tenant.tenantKey}-${data.at.slice(0, 10)}.json`, type: 'application/json' })
      toast(t`Your data is downloaded`)
    } catch (error) {
      toast(failureText(error), { kind: 'error' })
    }
  }

  return (
    <Card as="section" className="security-part" aria-labelledby="privacy-copy">
      <div className="security-head">
        <h2 id="privacy-copy">
          <Trans>Download your data</Trans>
        </h2>
        <Button kind="quiet" size="small" isBusy={isBusy} onClick={() => void once(download)}>
          <Download className="icon" aria-hidden="true" />
          <Trans>Download</Trans>
        </Button>
      </div>
      <p className="muted">
        <Trans>One file (JSON) with everything we keep about you: profile, addresses, orders, reviews, wishlist, cart, devices and more.</Trans>
      </p>
    </Card>
  )
}
