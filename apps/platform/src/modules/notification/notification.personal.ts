import type { PersonalData } from '../../infra/personal-data.ts'

/** Where no mail is really sent, what would have been is kept for some days and goes by itself, like the goodbye itself. */
export const notificationPersonal: PersonalData = { columns: ['development_message.recipient'] }
