import { CircleAlert } from 'lucide-react'
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
    <div className="notice notice-error form-notice" role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <div>
        {title ? <p className="form-notice-title">{title}</p> : null}
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
        {actions ? <p className="form-notice-actions">{actions}</p> : null}
      </div>
    </div>
  )
}
