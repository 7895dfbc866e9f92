import type { TicketAttachmentWire } from '@galleria/contract'
import { Button } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { PrivatePicture } from '../account/private-picture.tsx'
import { useDownload } from '../../lib/use-download.ts'
import './attachments.css'

/** Brings a file of the ticket for whoever reads it. */
export type BringAttachment = (
  attachmentId: string,
  options?: { readonly signal: AbortSignal },
) => Promise<{ readonly type: string; readonly bytes: Uint8Array }>

type Props = { attachments: readonly TicketAttachmentWire[]; bring: BringAttachment }

/** What came with the words: pictures to look at, documents to save. */
export function TicketAttachments({ attachments, bring }: Props) {
  const { t } = useLingui()
  if (attachments.length === 0) return null
  return (
    <ul className="ticket-attachments" aria-label={t`Photos and documents`}>
      {attachments.map((attachment) => (
        <li key={attachment._id}>
          {attachment.type === 'application/pdf' ? (
            <Document attachment={attachment} bring={bring} />
          ) : (
            <PrivatePicture
              pictureKey={['ticket attachment', attachment._id]}
              bring={(options) => bring(attachment._id, options)}
              name={attachment.name}
              width={attachment.width ?? 0}
              height={attachment.height ?? 0}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Document({ attachment: { _id, name, type }, bring }: { attachment: TicketAttachmentWire; bring: BringAttachment }) {
  const { t } = useLingui()
  const { download, isBusy } = useDownload(() => bring(_id), { name: /\.pdf$/i.test(name) ? name : `${name}.pdf`, type })
  return (
    <Button kind="quiet" size="small" isBusy={isBusy} aria-label={t`Download ${name}`} onClick={() => void download()}>
      <FileText className="icon" aria-hidden="true" />
      {name}
    </Button>
  )
}
