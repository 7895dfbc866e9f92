/** What is wrong with a text that somebody wrote, in figures, so that a message can say what is there and what is needed (UX-29). */
export type FieldProblem =
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'long'; readonly most: number }
  | { readonly kind: 'digits'; readonly given: number; readonly needed: number }
  | { readonly kind: 'not_digits' }
  | { readonly kind: 'leading_zero' }
  | { readonly kind: 'letters_and_digits'; readonly least: number; readonly most: number }
  | { readonly kind: 'email' }

/** In code points, as JSON Schema counts (`maxLength`). */
export const lengthOf = (text: string): number => [...text].length

/** Its beginning, at most so long; no character is cut in two. */
export const cut = (text: string, most: number): string => [...text].slice(0, most).join('')
