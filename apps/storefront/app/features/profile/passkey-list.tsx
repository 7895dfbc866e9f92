import type { PasskeyWire } from '@galleria/contract'
import { MAX_PASSKEY_NAME } from '@galleria/rules'
import { afterDialog, Button, Card, Dialog } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fingerprint, Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { addPasskey, hasPasskeys, isGivenUp, isThere } from '../../lib/passkeys.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { TextField } from '../../components/form/text-field.tsx'

type Props = { passkeys: readonly PasskeyWire[]; onChanged: () => Promise<void> }

/** Adds, renames and removes passkeys. */
export function PasskeyList({ passkeys, onChanged }: Props) {
  const { t } = useLingui()
  const api = useApi()
  const { format } = useTenant()
  const failureText = useFailureText()
  const [once, isBusy] = useOneAtATime()
  const [renaming, setRenaming] = useState<PasskeyWire>()
  const [leaving, setLeaving] = useState<PasskeyWire>()
  const heading = useRef<HTMLHeadingElement>(null)

  const doing = (work: () => Promise<unknown>, done: string) =>
    once(async () => {
      try {
        await work()
        setRenaming(undefined)
        setLeaving(undefined)
        await onChanged()
        // What opened the question is gone with its passkey.
        if (leaving) afterDialog(() => heading.current?.focus())
        toast(done)
      } catch (error) {
        if (isThere(error)) toast(t`This device already has a passkey for your account`, { kind: 'error' })
        else if (!isGivenUp(error)) toast(failureText(error), { kind: 'error' })
      }
    })
  const add = () => {
    if (!hasPasskeys()) return toast(t`This browser doesn't know passkeys yet`, { kind: 'error' })
    const names = new Set(passkeys.map(({ name }) => name))
    const nameOf = (number: number) => t`Passkey ${number}`
    // The next number, unless one that stayed when others were removed has it.
    let number = passkeys.length + 1
    while (names.has(nameOf(number))) number += 1
    void doing(() => addPasskey(api, nameOf(number)), t`Passkey added`)
  }

  return (
    <Card as="section" className="security-part" aria-labelledby="security-passkeys">
      <div className="security-head">
        <h2 id="security-passkeys" ref={heading} tabIndex={-1}>
          <Trans>Passkeys</Trans>
        </h2>
        <Button kind="quiet" size="small" isBusy={isBusy && !renaming && !leaving} onClick={add}>
          <Plus className="icon" aria-hidden="true" />
          <Trans>Add a passkey</Trans>
        </Button>
      </div>
      <p className="muted">
        <Trans>Log in with your finger, your face or the PIN of your device. Nobody can guess or steal it from a shop.</Trans>
      </p>
      {passkeys.length > 0 ? (
        <ul className="security-list">
          {passkeys.map((passkey) => {
            const { _id: id, name, since, lastUsed } = passkey
            return (
              <li key={id}>
                <Fingerprint className="icon" aria-hidden="true" />
                <div>
                  <b>{name}</b>
                  <small>{lastUsed ? <Trans>Last used {format.dateTime(lastUsed)}</Trans> : <Trans>Added on {format.date(since)}</Trans>}</small>
                </div>
                <span className="security-acts">
                  <button type="button" className="text-link" aria-label={t`Rename ${name}`} onClick={() => setRenaming(passkey)}>
                    <Trans>Rename</Trans>
                  </button>
                  <button type="button" className="text-link" aria-label={t`Remove ${name}`} onClick={() => setLeaving(passkey)}>
                    <Trans>Remove</Trans>
                  </button>
                </span>
              </li>
            )
          })}
        </ul>
      ) : null}
      <RenameDialog
        key={renaming?._id}
        passkey={renaming}
        isBusy={isBusy}
        onClose={() => setRenaming(undefined)}
        onNamed={(id, name) => void doing(() => api.renamePasskey({ params: { id }, body: { name } }), t`Name saved`)}
      />
      <Dialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t`Remove this passkey?`}
        closeLabel={t`Close`}
        footer={
          <>
            <Button kind="quiet" size="small" onClick={() => setLeaving(undefined)}>
              <Trans>Keep it</Trans>
            </Button>
            <Button
              size="small"
              isBusy={isBusy}
              onClick={() => leaving && void doing(() => api.removePasskey({ params: { id: leaving._id } }), t`Passkey removed`)}
            >
              <Trans>Remove passkey</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>“{leaving?.name ?? ''}” can no longer log in here. Your device may still offer it until you delete it there.</Trans>
        </p>
      </Dialog>
    </Card>
  )
}

type RenameProps = { passkey: PasskeyWire | undefined; isBusy: boolean; onClose: () => void; onNamed: (id: string, name: string) => void }

function RenameDialog({ passkey, isBusy, onClose, onNamed }: RenameProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = input.current?.value.trim() ?? ''
    if (!name) setError(t`Name is missing`)
    else if (passkey) onNamed(passkey._id, name)
  }
  return (
    <Dialog
      isOpen={passkey !== undefined}
      onClose={onClose}
      title={t`Rename passkey`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button kind="quiet" size="small" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="small" type="submit" form="passkey-rename" isBusy={isBusy}>
            <Trans>Save name</Trans>
          </Button>
        </>
      }
    >
      <form method="post" id="passkey-rename" noValidate onSubmit={submit}>
        <TextField
          ref={input}
          id="passkey-name"
          label={t`Name`}
          defaultValue={passkey?.name}
          maxLength={MAX_PASSKEY_NAME}
          required
          error={error}
          enterKeyHint="done"
        />
      </form>
    </Dialog>
  )
}
