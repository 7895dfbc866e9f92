import type { FieldErrors, FieldValues } from 'react-hook-form'
import type { FieldProblem } from './form-notice.tsx'

export type FormProblems = {
  readonly problems: readonly FieldProblem[]
  /** V-32 stands above the list when something required is empty. */
  readonly isSomethingMissing: boolean
}

/** The errors of a form in the order of its fields. `idOf` is how the form names its inputs. */
export function problemsOf<T extends FieldValues>(
  errors: FieldErrors<T>,
  fields: readonly (keyof T & string)[],
  idOf: (field: keyof T & string) => string,
): FormProblems {
  const found = fields.flatMap((field) => {
    const error = errors[field]
    return error ? [{ id: idOf(field), text: typeof error.message === 'string' ? error.message : '', type: error.type }] : []
  })
  return { problems: found.map(({ id, text }) => ({ id, text })), isSomethingMissing: found.some(({ type }) => type === 'required' || type === 'missing') }
}
