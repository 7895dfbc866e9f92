import type { Messages } from '@lingui/core'

const catalogues = import.meta.glob<Messages>(['../features/*/locales/en.po', './locales/en.po'], { eager: true, import: 'messages' })

export const messages: Messages = Object.assign({}, ...Object.values(catalogues))
