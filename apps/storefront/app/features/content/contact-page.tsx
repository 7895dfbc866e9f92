import { ButtonLink, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail, MailCheck, Phone } from 'lucide-react'
import { useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { FormNeedsScript } from '../../components/form-needs-script.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { ContactForm } from './contact-form.tsx'
import './content.css'

/** R-004. `phone` is the number of support as it is read: said with the page, so that no browser loads how. */
export function ContactPage({ phone }: { phone: string }) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const [isSent, setIsSent] = useState(false)
  return (
    <div className="wrap contact">
      <PageHead title={t`Contact`} description={t`Write to ${tenant.name}: we read everything and answer within two working days.`} />
      {isSent ? (
        <div role="status" className="contact-sent">
          <EmptyState
            icon={MailCheck}
            title={t`We have your message`}
            text={<Trans>We'll read it and answer by email within two working days.</Trans>}
            actions={
              <ButtonLink href={paths.home()}>
                <Trans>Look around</Trans>
              </ButtonLink>
            }
          />
        </div>
      ) : (
        <>
          <div>
            <h1>
              <Trans>Write to us</Trans>
            </h1>
            <p className="lead">
              <Trans>A question about an order, a shop or something you can't find? We read everything and answer within two working days.</Trans>
            </p>
            <ul className="contact-ways">
              <li>
                <Mail className="icon" aria-hidden="true" />
                <a href={`mailto:${tenant.support.email}`}>{tenant.support.email}</a>
              </li>
              <li>
                <Phone className="icon" aria-hidden="true" />
                <a href={`tel:${tenant.support.phone}`}>{phone}</a>
              </li>
            </ul>
          </div>
          <FormNeedsScript />
          <ContactForm onSent={() => setIsSent(true)} />
        </>
      )}
    </div>
  )
}
