import { ButtonLink, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ToggleLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTenant } from '../lib/tenant.ts'

/** Around pages that are nothing without a script, which then say so instead. Only the server writes that: whoever has a script loads none of its words. */
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
