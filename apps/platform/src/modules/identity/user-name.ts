import { NAME_MAX, type UserName } from '@galleria/rules'

/** What to call somebody who has not said: the part before the @, or the last four digits. */
export const firstNameFrom = ({ kind, value }: UserName): string => (kind === 'email' ? value.slice(0, value.indexOf('@')).slice(0, NAME_MAX) : value.slice(-4))
