import type { Messages } from '@lingui/core'

/** Texts of the pages that anybody sees. Those of `personal.en.ts` come with the pages that need them. */
const catalogues = import.meta.glob<Messages>(
  ['../features/*/locales/en.po', '../components/locales/en.po', './locales/en.po', '!../features/{account,addresses,auth,checkout,orders,profile}/**'],
  { eager: true, import: 'messages' },
)

export const messages: Messages = Object.assign({}, ...Object.values(catalogues))
