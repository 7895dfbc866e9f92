import type { Messages } from '@lingui/core'

/** Texts of the pages that anybody sees. Those of `personal.es.ts` come with the pages that need them. */
const catalogues = import.meta.glob<Messages>(
  ['../features/*/locales/es.po', '../components/locales/es.po', './locales/es.po', '!../features/{account,addresses,auth,checkout,orders,profile}/**'],
  { eager: true, import: 'messages' },
)

export const messages: Messages = Object.assign({}, ...Object.values(catalogues))
