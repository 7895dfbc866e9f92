import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { ImportTenant } from '../import-tenant.ts'
import type { Mapper } from '../mapping/mapper.ts'
import { FileInvalid, readFile } from '../file/read-file.ts'
import type { NativeProfile } from '../profile/profile.ts'
import { coloursFileIn, coloursOf, namesFileIn, namesOf } from './colours.ts'
import { createNativeMapper } from './native-mapper.ts'

/** A mapper for one file in the shop's own format, with the colours and names that lie beside it. Throws FileInvalid. */
export function nativeMapperFor(profile: NativeProfile, file: string, { currency, locales }: ImportTenant['settings']): Mapper {
  if (file === '-') throw new FileInvalid('The native format needs a file: colours and attribute names are found beside it')
  const name = basename(file).replace(/\.ya?ml(?:\.gz)?$/i, '')
  const beside = (path: string): string => {
    const full = resolve(dirname(file), path.replaceAll('{name}', name))
    if (!existsSync(full)) throw new FileInvalid(`There is no file ${full}, which ${file} needs`)
    return full
  }
  return createNativeMapper({
    currency,
    languages: locales,
    colours: coloursOf(readFile(beside(profile.colours), coloursFileIn(locales))),
    names: namesOf(readFile(beside(profile.attributeNames), namesFileIn(locales))),
  })
}
