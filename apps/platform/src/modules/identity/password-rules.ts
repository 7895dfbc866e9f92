import { normalisePassword, PASSWORD_MIN, passwordLength, type UserName } from '@galleria/rules'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Long enough, not the user name, and not among the passwords that everybody tries first. */
export function isPasswordAcceptable(password: string, userName: UserName): boolean {
  if (passwordLength(password) < PASSWORD_MIN) return false
  const folded = normalisePassword(password).trim().toLowerCase()
  const local = userName.kind === 'email' ? userName.value.slice(0, userName.value.indexOf('@')) : userName.value
  if (folded === userName.value || folded === local) return false
  return !COMMON.has(folded) && new Set(folded).size > 1
}

/** Those that the list, which comes from English-speaking leaks, has not: of our shops' languages, and of keyboards. */
const COMMON_HERE = `12345678910 1234512345 12341234 123454321 123456789q 112233445566 20202020 31415926 contraseña contrasena teamomucho barcelona realmadrid
   p@ssw0rd p@ssword pa$$word password1! passwort qwerty1234 q1w2e3r4t5 abcd1234 welcome123 letmein123 changeme1 admin1234 guest123
   india123 india@123 krishna1 krishna123 hanuman1 jaimatadi omsairam sairam123 ganesh123 bismillah galleria galleria1 galleria123`.split(/\s+/)

/** The most used passwords of eight characters and more in published leaks, about 18,000; shorter ones are refused already. */
const COMMON: ReadonlySet<string> = new Set([...dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN), ...COMMON_HERE])
