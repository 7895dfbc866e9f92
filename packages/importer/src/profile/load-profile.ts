import { existsSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { FileInvalid, type Inspect, parseFile, readFile } from '../file/read-file.ts'
import { Profile } from './profile.ts'

const FOLDER = resolve(import.meta.dirname, '../../../../import-profiles')

/** A profile by its name in `import-profiles/`, or by its path. Throws FileInvalid with every fault and its line. */
export function loadProfile(nameOrPath: string, folder: string = FOLDER): Profile {
  const isPath = /[/\\]|\.ya?ml$/.test(nameOrPath)
  const path = isPath ? resolve(nameOrPath) : join(folder, `${nameOrPath}.yaml`)
  if (!existsSync(path))
    throw new FileInvalid(isPath ? `There is no file ${path}` : `There is no profile "${nameOrPath}"; there are ${profileNames(folder).join(', ')}`)
  return readFile(path, Profile, inspectProfile)
}

export const parseProfile = (yaml: string, path: string): Profile => parseFile(yaml, path, Profile, inspectProfile)

export const profileNames = (folder: string = FOLDER): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'))
    .toSorted()

const inspectProfile: Inspect<typeof Profile> = (profile, fault) => {
  if (profile.shape === 'native' || typeof profile.stock === 'number' || !('spread' in profile.stock)) return
  const [least, most] = profile.stock.spread
  if (most < least) fault(['stock', 'spread'], 'must be [least, most]')
}
