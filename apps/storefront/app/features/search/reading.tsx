import type { ReadingLine } from '../facets/list-words.ts'
import './search.css'

const WORDS = { gone: 's', meant: 'b' } as const

/** What had to be done to the words so that something is found, and how to have it otherwise. */
export function Reading({ lines }: { lines: readonly ReadingLine[] }) {
  return (
    <div className="reading">
      {lines.map(({ before, word, after, kind, href, link }) => {
        const Word = kind === 'link' ? 'a' : WORDS[kind]
        return (
          <p key={kind}>
            {before}
            <Word {...(href ? { href, className: 'text-link' } : {})}>{word}</Word>
            {after}{' '}
            {link ? (
              <a className="text-link" href={link.href}>
                {link.label}
              </a>
            ) : null}
          </p>
        )
      })}
    </div>
  )
}
