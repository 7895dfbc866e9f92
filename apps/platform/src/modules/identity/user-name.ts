import { cut, NAME_MAX, type UserName } from '@galleria/rules'

/** What to call somebody who has not said: the part before the @, or the last four digits. */
export const firstNameFrom = ({ kind, value }: UserName): string => (kind === 'email' ? cut(value.slice(0, value.indexOf('@')), NAME_MAX) : value.slice(-4))
