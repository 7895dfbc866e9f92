const LONGEST = 80

/**
 * What a file is called where it is kept: as its owner calls it, without signs that an address, a disk or a reader could misunderstand. `file` where nothing is left
 * of its name. Every answer is a key that an upload takes.
 */
export function storableName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_ .()+@'-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}_]+/u, '')
  const end = /\.[A-Za-z0-9]{1,5}$/.exec(plain)?.[0] ?? ''
  // Half of a sign at its end goes with what else can't stand there.
  const beginning = plain.slice(0, Math.min(plain.length, LONGEST) - end.length).toWellFormed()
  const short = beginning.replace(/[^\p{L}\p{M}\p{N}_)]+$/u, '')
  return short === '' ? `file${end}` : short + end
}
