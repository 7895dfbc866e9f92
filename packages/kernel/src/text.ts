/** One line without control characters or double spaces. */
export const tidy = (text: string | undefined): string => (text ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
