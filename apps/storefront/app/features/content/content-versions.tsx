import { Trans } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import type { ContentData } from './content-data.ts'

type Props = {
  readonly versions: ContentData['versions']
  /** The one on this page. */
  readonly shown: number
  readonly here: string
}

/** What the page said and from when on, newest first. */
export function ContentVersions({ versions, shown, here }: Props) {
  const { format } = useTenant()
  const [newest] = versions
  return (
    <section className="content-versions" aria-labelledby="content-versions">
      <h2 id="content-versions">
        <Trans>What changed</Trans>
      </h2>
      <ol className="content-versions-list">
        {versions.map(({ version, publishedAt, changes }) => (
          <li key={version}>
            <a
              className="text-link"
              href={version === newest?.version ? here : `${here}?version=${version}`}
              aria-current={version === shown ? 'page' : undefined}
            >
              <time dateTime={publishedAt}>{format.date(publishedAt)}</time>
            </a>
            <p>{changes}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
