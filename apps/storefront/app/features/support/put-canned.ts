/** A line of its own at the beginning that ends as greetings do: "Hello Asha,", "Hola, Asha:". */
const GREETING = /^[^\n]{1,80}[,:!]\n\s*\n/

/**
 * What stands in the field once a canned answer was chosen. One that was chosen before and left as it is gives way to it; behind what somebody has written it comes
 * without its greeting, for nobody is greeted in the middle of a letter.
 */
export function putCanned(written: string, chosen: string, canned: readonly string[]): string {
  const before = written.trimEnd()
  const isUntouched = canned.some((answer) => answer.trimEnd() === before)
  return before === '' || isUntouched ? chosen : `${before}\n\n${chosen.replace(GREETING, '')}`
}
