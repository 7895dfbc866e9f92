import type { FieldErrors, FieldValues, FormState } from 'react-hook-form'
import type { FieldProblem } from './form-notice.tsx'

export type FormProblems = {
  readonly problems: readonly FieldProblem[]
  /** V-32 stands above the list when something required is empty. */
  readonly isSomethingMissing: boolean
}

const isEmptiness = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'type' in error && (error.type === 'required' || error.type === 'missing')

/** What a form says of its fields now. That one is empty is no fault before the form is sent: whoever only passed through it has done nothing wrong. */
export function saidErrors<T extends FieldValues>({ errors, submitCount }: Pick<FormState<T>, 'errors' | 'submitCount'>): FieldErrors<T> {
  if (submitCount > 0) return errors
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => !isEmptiness(error))) as FieldErrors<T>
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
