import { Button, Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'

/** Gives the browser a file to keep. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read it a little later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export function DataCopy() {
  const { t } = useLingui()
  const api = useApi()
  const { tenant } = useTenant()
  const failureText = useFailureText()
  const [isBusy, setIsBusy] = useState(false)

  async function download(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { data } = await api.exportAccount()
      saveFile(`${tenant.tenantKey}-${data.at.slice(0, 10)}.json`, JSON.stringify(data, null, 2))
      toast(t`Your data is downloaded`)
    } catch (error) {
      toast(failureText(error), { kind: 'error' })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Card as="section" className="security-part" aria-labelledby="privacy-copy">
      <div className="security-head">
        <h2 id="privacy-copy">
          <Trans>Download your data</Trans>
        </h2>
        <Button kind="quiet" size="small" isBusy={isBusy} onClick={() => void download()}>
          <Download className="icon" aria-hidden="true" />
          <Trans>Download</Trans>
        </Button>
      </div>
      <p className="muted">
        <Trans>One file (JSON) with all that we keep of you: profile, addresses, orders, reviews, wishlist, cart, devices and more.</Trans>
      </p>
    </Card>
  )
}
