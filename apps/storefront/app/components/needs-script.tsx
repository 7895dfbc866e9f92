import { ButtonLink, EmptyState, Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ToggleLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTenant } from '../lib/tenant.ts'

/** In place of a form. Only the server writes it: whoever has a script loads none of its words. */
export const FormNeedsScript = () => (
  <noscript>
    {import.meta.env.SSR ? (
      <Notice>
        <p>
          <Trans>This form needs JavaScript. Turn it on in your browser and load the page again.</Trans>
        </p>
      </Notice>
    ) : null}
  </noscript>
)

/** Around pages that are nothing without a script, which then say so instead. */
export const WithScript = ({ children }: { children: ReactNode }) => (
  <>
    <noscript>{import.meta.env.SSR ? <PageNeedsScript /> : null}</noscript>
    <div data-js>{children}</div>
  </>
)

function PageNeedsScript() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <EmptyState
      icon={ToggleLeft}
      title={t`This page needs JavaScript`}
      text={<Trans>Turn it on in your browser and load the page again. To look around the shop you don't need it.</Trans>}
      actions={
        <ButtonLink href={paths.home()}>
          <Trans>Look around</Trans>
        </ButtonLink>
      }
    />
  )
}
