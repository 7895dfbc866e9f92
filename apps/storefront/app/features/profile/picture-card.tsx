import { afterDialog, Card, FieldError } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { smaller } from '../../components/send-photo.ts'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import type { Session } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { Avatar } from './avatar.tsx'
import { RemovePictureDialog } from './remove-picture-dialog.tsx'
import { useCustomer } from './use-customer.ts'

const ID = 'profile-picture'
const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** a photograph for whoever likes to have one. It is sent as soon as it is chosen. */
export function PictureCard({ session }: { session: Session }) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const { customer, keep } = useCustomer(session)
  const field = useRef<HTMLInputElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function send({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    target.value = ''
    if (!file || isSending) return
    setFailure(undefined)
    setIsSending(true)
    try {
      const photo = await smaller(file)
      const picture = { name: 'picture', type: photo.type, bytes: new Uint8Array(await photo.arrayBuffer()) }
      await keep((await api.changeProfilePicture({ body: { picture } })).data)
      toast(t`Picture saved`)
    } catch (error) {
      const reason = failureText(error)
      setFailure(t`Upload failed: ${reason}`)
    } finally {
      setIsSending(false)
    }
  }

  async function remove(): Promise<void> {
    setFailure(undefined)
    try {
      await keep((await api.removeProfilePicture()).data)
      // What has opened the dialog is gone with the picture.
      afterDialog(() => field.current?.focus())
      toast(t`Picture removed`)
    } catch (error) {
      const reason = failureText(error)
      setFailure(t`Delete failed: ${reason}`)
    }
    setIsRemoving(false)
  }

  const has = customer.picture !== undefined
  return (
    <Card as="section" className="security-part contact-list" aria-labelledby={`${ID}-title`}>
      <h2 id={`${ID}-title`}>
        <Trans>Picture</Trans>
      </h2>
      <p className="muted">
        <Trans>Only you see it. We keep a square from its middle, and nothing that the camera noted about time and place.</Trans>
      </p>
      <div className="profile-picture" aria-busy={isSending}>
        <Avatar customer={customer} alt={t`Your picture`} isLarge />
        <div className="birthday-acts">
          <label className="profile-picture-choose">
            <input
              ref={field}
              id={ID}
              type="file"
              accept={TYPES}
              aria-disabled={isSending || undefined}
              aria-invalid={failure ? true : undefined}
              aria-describedby={failure ? `${ID}-error` : undefined}
              onChange={(event) => void send(event)}
            />
            <span className="focus-ring" />
            <Camera className="icon" aria-hidden="true" />
            {has ? <Trans>Choose another picture</Trans> : <Trans>Choose a picture</Trans>}
          </label>
          {has ? (
            <button type="button" className="text-link" onClick={() => setIsRemoving(true)}>
              <Trans>Remove picture</Trans>
            </button>
          ) : null}
          <span role="status" className="muted">
            {isSending ? <Trans>Sending…</Trans> : null}
          </span>
        </div>
      </div>
      {failure ? (
        <FieldError id={`${ID}-error`} isAnnounced>
          {failure}
        </FieldError>
      ) : null}
      <RemovePictureDialog isOpen={isRemoving} onClose={() => setIsRemoving(false)} onRemove={remove} />
    </Card>
  )
}
