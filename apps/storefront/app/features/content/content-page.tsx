import { ButtonLink, Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../components/page-head.tsx'
import { useTenant } from '../../lib/tenant.ts'
import type { ContentData } from './content-data.ts'
import { ContentText } from './content-text.tsx'
import { ContentVersions } from './content-versions.tsx'
import { sectionId } from './section-id.ts'
import './content.css'

/** Of what search engines show of a page. */
const DESCRIPTION_MAX = 160

/** ..R-007: about, terms, privacy, returns, in the words of the tenant. */
export function ContentPage({ page, versions }: ContentData) {
  const { t } = useLingui()
  const { tenant, paths, format } = useTenant()
  const isEarlier = page.replacedAt !== null
  const isAbout = page._id === 'about'
  const here = paths.content(page._id)
  const since = format.date(page.publishedAt)
  const until = format.date(page.replacedAt ?? page.publishedAt)
  const lang = page.language === tenant.locale ? undefined : page.language
  return (
    <div className="wrap content">
      <PageHead title={page.title} description={shortened(page.summary)} isIndexed={!isEarlier} />
      {isEarlier ? (
        <Notice
          className="content-earlier"
          title={t`This is an earlier version`}
          actions={
            <a className="text-link" href={here}>
              <Trans>Read what applies now</Trans>
            </a>
          }
        >
          <p>
            <Trans>
              It applied from {since} to {until}.
            </Trans>
          </p>
        </Notice>
      ) : null}
      <header className="content-head" lang={lang}>
        <h1>{page.title}</h1>
        <p className="lead">{page.summary}</p>
        {isAbout || isEarlier ? null : (
          <p className="muted small" lang={tenant.locale}>
            <Trans>In force since {since}</Trans>
          </p>
        )}
      </header>
      <div className={isAbout ? 'content-about' : 'content-columns'}>
        {isAbout ? null : <Sections page={page} lang={lang} />}
        <article className="content-text" lang={lang}>
          <ContentText blocks={page.blocks} hasCards={isAbout} />
        </article>
      </div>
      {isAbout ? (
        <p className="content-end">
          <ButtonLink href={paths.home()}>
            <Trans>See the shop</Trans>
          </ButtonLink>
          <ButtonLink kind="quiet" href={paths.contact()}>
            <Trans>Write to us</Trans>
          </ButtonLink>
        </p>
      ) : null}
      {versions.length > 1 ? <ContentVersions versions={versions} shown={page.version} here={here} /> : null}
    </div>
  )
}

/** Open on wide windows, where there is room beside the text. */
function Sections({ page, lang }: { page: ContentData['page']; lang: string | undefined }) {
  const { t } = useLingui()
  const headings = page.blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block] : []))
  if (headings.length < 2) return <div />
  return (
    <nav className="content-sections" aria-label={t`On this page`}>
      <details>
        <summary>{t`On this page`}</summary>
        <ol lang={lang} className="content-sections-list">
          {headings.map(({ anchor, text }) => (
            <li key={anchor}>
              <a href={`#${sectionId(anchor)}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

const shortened = (text: string): string => (text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX).replace(/\s+\S*$/, '')}…`)
