import type { Messages } from '@lingui/core'

/** Texts of signing in, the account and the till. */
const catalogues = import.meta.glob<Messages>('../features/{account,addresses,auth,checkout,orders,profile}/locales/en.po', { eager: true, import: 'messages' })

export const messages: Messages = Object.assign({}, ...Object.values(catalogues))
