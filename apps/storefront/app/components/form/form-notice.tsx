import { Notice } from '@galleria/ui'
import type { ReactNode } from 'react'

export type FieldProblem = { readonly id: string; readonly text: string }

export type FormNoticeProps = {
  title?: string | undefined
  text: ReactNode
  /** What is wrong, field by field: each leads to its field. */
  problems?: readonly FieldProblem[]
  actions?: ReactNode
}

const NONE: readonly FieldProblem[] = []

/** What became of sending a form, said at once. The focus is with the first field that has to be mended. */
export function FormNotice({ title, text, problems = NONE, actions }: FormNoticeProps) {
  return (
    <Notice kind="error" title={title} actions={actions}>
      <p>{text}</p>
      {problems.length > 0 ? (
        <ul>
          {problems.map((problem) => (
            <li key={problem.id}>
              <a
                href={`#${problem.id}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(problem.id)?.focus()
                }}
              >
                {problem.text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}
