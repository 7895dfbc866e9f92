import { passwordRemoved } from '@galleria/contract'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

/** To somebody who signed in by code at an address with which an account had been registered before, perhaps by another. */
export const passwordRemovedNotice = notice(passwordRemoved, ({ firstName, locale, tenantName, supportEmail, ...contact }) =>
  messageTo(contact, tenantName, WORDS[locale](greetingName(firstName), tenantName, supportEmail)),
)

const WORDS = {
  en: (name: string, shop: string, support: string) => ({
    subject: `Your password at ${shop} was removed`,
    mail: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      `you have signed in to ${shop} with a code for the first time. Now we know that this address is yours. We did not know who had set the password of this account, so we have removed it and signed out all other devices.`,
      '',
      'If it was you, nothing is lost: sign in with a code from now on.',
      '',
      `If it was not you, look through the addresses and the cart in your account, which may not be yours, and write to ${support} if anything is wrong.`,
      '',
      shop,
    ],
    sms: `You signed in to ${shop} with a code, so the password set earlier was removed and other devices are signed out. Not you? ${support}`,
  }),
  es: (name: string, shop: string, support: string) => ({
    subject: `Hemos eliminado tu contraseña de ${shop}`,
    mail: [
      name ? `Hola, ${name}:` : 'Hola:',
      '',
      `has entrado en ${shop} con un código por primera vez. Ahora sabemos que esta dirección es tuya. No sabíamos quién había puesto la contraseña de esta cuenta, así que la hemos eliminado y hemos cerrado la sesión en los demás dispositivos.`,
      '',
      'Si fuiste tú, no has perdido nada: a partir de ahora entra con un código.',
      '',
      `Si no fuiste tú, revisa las direcciones y el carrito de tu cuenta, que quizá no sean tuyos, y escríbenos a ${support} si algo no está bien.`,
      '',
      shop,
    ],
    sms: `Has entrado en ${shop} con un código: hemos eliminado la contraseña anterior y cerrado las demás sesiones. ¿No eres tú? ${support}`,
  }),
}
