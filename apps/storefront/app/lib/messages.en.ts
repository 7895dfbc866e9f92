import type { Messages } from '@lingui/core'

/** Texts of the pages that anybody sees. Those of `personal.en.ts` come with the pages that need them. */
const catalogues = import.meta.glob<Messages>(['../features/*/locales/en.po', './locales/en.po', '!../features/{account,auth,checkout,orders}/**'], {
  eager: true,
  import: 'messages',
})

export const messages: Messages = Object.assign({}, ...Object.values(catalogues))
