import { customerRegistered } from '@galleria/contract'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

/** Also tells the owner of an address when somebody else has registered with it. */
export const welcomeNotice = notice(customerRegistered, ({ firstName, locale, tenantName, supportEmail, ...contact }) =>
  messageTo(contact, tenantName, WORDS[locale](greetingName(firstName), tenantName, supportEmail)),
)

const WORDS = {
  en: (name: string, shop: string, support: string) => ({
    subject: `Welcome to ${shop}`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `you now have an account at ${shop}. Sign in with this address: with your password, if you have set one, or with a code that we send you.`,
      '',
      `If it was not you who made this account, please write to ${support}.`,
      '',
      shop,
    ],
    sms: `Welcome to ${shop}! You can sign in with this number. If it was not you who made this account, please write to ${support}.`,
  }),
  es: (name: string, shop: string, support: string) => ({
    subject: `Te damos la bienvenida a ${shop}`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      `ya tienes una cuenta en ${shop}. Entra con esta dirección: con tu contraseña, si has puesto una, o con un código que te enviamos.`,
      '',
      `Si no has sido tú quien ha creado esta cuenta, escríbenos a ${support}.`,
      '',
      shop,
    ],
    sms: `¡Te damos la bienvenida a ${shop}! Puedes entrar con este número. Si no has sido tú quien ha creado esta cuenta, escríbenos a ${support}.`,
  }),
}
