import { codeRequested } from '@galleria/contract'
import { Type } from 'typebox'
import { messageTo } from './message.ts'
import { notice } from './notice.ts'

/** A code that came too late to be used is not sent: it would only puzzle. */
export const signInCodeNotice = notice(
  codeRequested,
  ({ channel, to, code, expiresAt, locale, tenantName }, now) => {
    if (new Date(expiresAt) <= now) return undefined
    const contact = { email: channel === 'email' ? to : null, phone: channel === 'sms' ? to : null }
    return messageTo(contact, tenantName, WORDS[locale](code, tenantName))
  },
  Type.Object({ code: Type.String() }),
)

const WORDS = {
  en: (code: string, shop: string) => ({
    subject: `${code} is your ${shop} code`,
    mail: [
      'Hello,',
      '',
      `your code for signing in to ${shop} is`,
      '',
      `    ${code}`,
      '',
      'It works once, within ten minutes.',
      '',
      'If you did not ask for it, you need not do anything: nobody gets in without it. Keep it to yourself; we will never ask you for it.',
      '',
      shop,
    ],
    sms: `${code} is your ${shop} code. It works once, within ten minutes. Never tell it to anyone.`,
  }),
  es: (code: string, shop: string) => ({
    subject: `${code} es tu código de ${shop}`,
    mail: [
      'Hola:',
      '',
      `tu código para entrar en ${shop} es`,
      '',
      `    ${code}`,
      '',
      'Sirve una sola vez y durante diez minutos.',
      '',
      'Si no lo has pedido, no tienes que hacer nada: sin él no entra nadie. No se lo des a nadie; nosotros nunca te lo pediremos.',
      '',
      shop,
    ],
    sms: `${code} es tu código de ${shop}. Sirve una vez y durante diez minutos. No se lo des a nadie.`,
  }),
}
