import { ContentText } from '../content/content-text.tsx'
import { sectionId } from '../content/section-id.ts'
import type { FaqData } from './faq-data.ts'
import { FaqVote } from './faq-vote.tsx'

/** Questions that open to their answers. An address with the name of one opens it. */
export function FaqList({ questions, lang }: { questions: FaqData['questions']; lang: string | undefined }) {
  return (
    <ul className="faq-list" lang={lang}>
      {questions.map(({ _id, question, answer }) => (
        <li key={_id}>
          <details name="faq">
            <summary>{question}</summary>
            <div id={sectionId(_id)} className="content-text faq-answer">
              <ContentText blocks={answer} />
              <FaqVote id={_id} question={question} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
