/** How an id is written, lower case: a part of a regular expression. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const WHOLE = new RegExp(`^${UUID}$`)

export const isUuid = (text: string): boolean => WHOLE.test(text)
