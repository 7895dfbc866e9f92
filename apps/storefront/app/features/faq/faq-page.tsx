import { Button, ButtonLink, EmptyState, Input } from '@galleria/ui'
import { FAQ_SEARCH_MAX } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircleQuestionMark } from 'lucide-react'
import { PageHead, StructuredData } from '../../components/page-head.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { AssistantCard } from './assistant-card.tsx'
import { sectionId } from '../content/section-id.ts'
import '../content/content.css'
import type { FaqData } from './faq-data.ts'
import { FaqList } from './faq-list.tsx'
import { faqStructuredData } from './faq-structured-data.ts'
import './faq.css'

/** R-072: what people ask, by topic, or what is nearest to what somebody looks for. */
export function FaqPage({ q, title, summary, language, topics, questions }: FaqData) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const lang = language === tenant.locale ? undefined : language
  const count = questions.length
  return (
    <div className="wrap content faq">
      <PageHead title={q ? t`Answers about “${q}”` : title} description={summary} isIndexed={q === ''} />
      {q === '' ? <StructuredData data={import.meta.env.SSR ? faqStructuredData({ questions }) : undefined} /> : null}
      <header className="content-head">
        <h1 lang={lang}>{title}</h1>
        <p className="lead" lang={lang}>
          {summary}
        </p>
        <form className="faq-search" role="search" aria-label={t`Questions`} action={paths.content('faq')}>
          <Input
            type="search"
            name="q"
            key={q}
            defaultValue={q}
            maxLength={FAQ_SEARCH_MAX}
            aria-label={t`What's it about?`}
            placeholder={t`What's it about?`}
          />
          <Button type="submit">
            <Trans>Search</Trans>
          </Button>
        </form>
        <AssistantCard title={<Trans>Ask the help desk</Trans>} text={<Trans>Automatic answers right away: your order, delivery, returns</Trans>} />
      </header>
      {q === '' ? (
        <div className="content-columns">
          <nav className="content-sections" aria-label={t`Topics`}>
            <details>
              <summary>{t`Topics`}</summary>
              <ol lang={lang} className="content-sections-list">
                {topics.map((topic) => (
                  <li key={topic._id}>
                    <a href={`#${sectionId(topic._id)}`}>{topic.title}</a>
                  </li>
                ))}
              </ol>
            </details>
          </nav>
          <div className="faq-topics">
            {topics.map((topic) => (
              <section key={topic._id} aria-labelledby={sectionId(topic._id)}>
                <h2 id={sectionId(topic._id)} lang={lang}>
                  {topic.title}
                </h2>
                <FaqList questions={questions.filter((each) => each.topic === topic._id)} lang={lang} />
              </section>
            ))}
            <StillAsking />
          </div>
        </div>
      ) : count === 0 ? (
        <EmptyState
          icon={MessageCircleQuestionMark}
          level={2}
          title={t`No answer about “${q}”`}
          text={<Trans>Try another word, or ask us: a person reads it and answers.</Trans>}
          actions={
            <>
              <ButtonLink href={paths.local('/profile/need-help')}>
                <Trans>Ask us</Trans>
              </ButtonLink>
              <ButtonLink kind="quiet" href={paths.content('faq')}>
                <Trans>All questions</Trans>
              </ButtonLink>
            </>
          }
        />
      ) : (
        <div className="faq-found">
          <h2 role="status">{t`Answers about “${q}”`}</h2>
          <FaqList questions={questions} lang={lang} />
          <p>
            <a className="text-link" href={paths.content('faq')}>
              <Trans>All questions</Trans>
            </a>
          </p>
          <StillAsking />
        </div>
      )}
    </div>
  )
}

/** For whom nothing of it was it. */
function StillAsking() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <section className="faq-asking" aria-label={t`Ask us`}>
      <div>
        <h2>
          <Trans>Can't find your question?</Trans>
        </h2>
        <p className="muted">
          <Trans>Tell us about it. You get a number, and an answer from a person.</Trans>
        </p>
      </div>
      <div className="faq-asking-ways">
        <ButtonLink href={paths.local('/profile/need-help')}>
          <Trans>Ask us</Trans>
        </ButtonLink>
        <ButtonLink kind="quiet" href={paths.local('/profile/report-issue')}>
          <Trans>Report an issue</Trans>
        </ButtonLink>
      </div>
    </section>
  )
}
