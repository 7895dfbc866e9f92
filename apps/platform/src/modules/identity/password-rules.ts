import { normalisePassword, PASSWORD_MIN, passwordLength, type UserName } from '@galleria/rules'

/** Long enough, not the user name, and not among the passwords that everybody tries first. */
export function isPasswordAcceptable(password: string, userName: UserName): boolean {
  if (passwordLength(password) < PASSWORD_MIN) return false
  const folded = normalisePassword(password).trim().toLowerCase()
  const local = userName.kind === 'email' ? userName.value.slice(0, userName.value.indexOf('@')) : userName.value
  if (folded === userName.value || folded === local) return false
  return !COMMON.has(folded) && new Set(folded).size > 1
}

/** The most used passwords of eight characters and more in published leaks; shorter ones are refused already. */
const COMMON: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 1234512345 12341234 123454321 123456789a 123456789q 0123456789 0987654321 987654321 9876543210
   87654321 11223344 1122334455 112233445566 12121212 123321123 147258369 741852963 789456123 963852741 159753456 31415926 10203040 20202020 19871987
   password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa$$word password! password1! passwort contraseña contrasena
   qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 asdfghjk asdfghjkl asdfasdf
   asdf1234 zxcvbnm1 zxcvbnm123 1234qwer qwer1234 qazwsxedc qweasdzxc abcd1234 abc12345 abcdefgh abcdefghi a1b2c3d4 a1234567 a12345678 aa123456 aa12345678
   iloveyou iloveyou1 iloveyou2 teamomucho princess princess1 sunshine sunshine1 superman superman1 spiderman football football1 baseball baseball1 basketball
   barcelona realmadrid liverpool chelsea1 starwars pokemon1 trustno1 whatever computer internet samsung1 michelle jennifer jessica1 victoria charlie1 welcome1 welcome123
   letmein1 letmein123 changeme changeme1 admin123 admin1234 administrator master123 test1234 testtest guest123 dragon123 monkey123 mustang1 shadow123 freedom1
   india123 india@123 krishna1 krishna123 hanuman1 jaimatadi omsairam sairam123 ganesh123 bismillah galleria galleria1 galleria123`.split(/\s+/),
)
