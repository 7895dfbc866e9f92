import { isUpi, tidyUpi, UPI_MAX } from '@galleria/rules'
import { Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { PayoutButtons } from './payout-buttons.tsx'
import type { NewPayoutProps } from './payout-parts.ts'

type Known = { readonly vpa: string; readonly nameAtBank: string | null }

/** A-022, then A-021: the bank says whose the UPI ID is, and its owner whether that is right. */
export function UpiForm({ name, onCancel, onAdded }: NewPayoutProps) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [known, setKnown] = useState<Known>()
  const [once, isBusy] = useOneAtATime()

  const typed = () => tidyUpi(input.current?.value ?? '')
  const wrong = (text: string) => {
    setError(text)
    input.current?.focus()
  }

  async function verify(vpa: string): Promise<void> {
    const { data } = await api.verifyUpi({ body: { vpa } })
    // Of what stood there when it was asked: another one has not been checked yet.
    if (typed() !== vpa) return
    if (data.isValid) setKnown({ vpa: data.vpa, nameAtBank: data.nameAtBank })
    else wrong(t`No bank knows this UPI ID. Check it for typing errors.`)
  }

  async function save({ vpa, nameAtBank }: Known): Promise<void> {
    await api.addBeneficiary({ body: { name: nameAtBank ?? (name || vpa.split('@')[0] || ''), vpa } })
    await onAdded()
  }

  async function send(): Promise<void> {
    const vpa = typed()
    setFailure(undefined)
    if (!vpa) return wrong(t`UPI ID is missing`)
    if (!isUpi(vpa)) return wrong(t`A UPI ID looks like name@bank`)
    try {
      await (known ? save(known) : verify(vpa))
    } catch (thrown) {
      setFailure(failureText(thrown))
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(send)
  }

  return (
    <form method="post" className="form profile-form" data-live noValidate onSubmit={submit}>
      {failure ? <FormNotice text={failure} /> : null}
      <TextField
        ref={input}
        id="payout-vpa"
        label={t`UPI ID`}
        hint={t`Such as name@bank, in your payment app`}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={UPI_MAX}
        required
        error={error}
        onChange={() => {
          setError(undefined)
          setKnown(undefined)
        }}
      />
      {known ? (
        <Notice icon={CircleCheck} isAnnounced title={known.nameAtBank ?? known.vpa}>
          <p>
            <Trans>This UPI ID belongs to this name. Save it if that's you.</Trans>
          </p>
        </Notice>
      ) : null}
      <PayoutButtons isBusy={isBusy} onCancel={onCancel}>
        {known ? <Trans>Save UPI ID</Trans> : <Trans>Check UPI ID</Trans>}
      </PayoutButtons>
    </form>
  )
}
