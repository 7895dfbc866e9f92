import type { CannedAnswerWire } from '@galleria/contract'
import { Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'

type Props = {
  /** What became of this answer in the version of the colleague who was quicker. */
  meanwhile: 'untouched' | 'changed' | 'removed'
  theirs: CannedAnswerWire | undefined
}

/** Why an answer was not saved: somebody else published the list first. Saving once more is on top of theirs. */
export function CannedAnswerMeanwhile({ meanwhile, theirs }: Props) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  if (meanwhile === 'untouched')
    return (
      <Notice kind="error" title={t`Not saved: a colleague changed it first`}>
        <p>
          <Trans>They have changed other answers. What you wrote is still here; save it again, and theirs stay too.</Trans>
        </p>
      </Notice>
    )
  if (meanwhile === 'removed' || !theirs)
    return (
      <Notice kind="error" title={t`Not saved: a colleague changed it first`}>
        <p>
          <Trans>They have removed this answer. What you wrote is still here; if you save it again, the answer is back.</Trans>
        </p>
      </Notice>
    )
  return (
    <Notice kind="error" title={t`Not saved: a colleague changed it first`}>
      <p>
        <Trans>They have changed this answer, too. What you wrote is still here; if you save it again, it replaces what they wrote:</Trans>
      </p>
      {tenant.languages.map((locale) => (
        <div key={locale} className="canned-theirs" lang={locale}>
          <p>
            <b>{theirs.title[locale]}</b>
          </p>
          <p>{theirs.comments[locale]}</p>
        </div>
      ))}
    </Notice>
  )
}
