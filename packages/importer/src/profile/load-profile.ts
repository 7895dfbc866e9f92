import { existsSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { FileInvalid, readCheckedYaml } from './checked-yaml.ts'
import type { Profile } from './profile.ts'
import { readProfile } from './read-profile.ts'

const FOLDER = resolve(import.meta.dirname, '../../../../import-profiles')

/** A profile by its name in `import-profiles/`, or by its path. Throws FileInvalid with every fault and its line. */
export function loadProfile(nameOrPath: string, folder: string = FOLDER): Profile {
  const isPath = /[/\\]|\.ya?ml$/.test(nameOrPath)
  const path = isPath ? resolve(nameOrPath) : join(folder, `${nameOrPath}.yaml`)
  if (!existsSync(path))
    throw new FileInvalid(isPath ? `There is no file ${path}` : `There is no profile "${nameOrPath}"; there are ${profileNames(folder).join(', ')}`)
  return readCheckedYaml(path, readProfile)
}

export const profileNames = (folder: string = FOLDER): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'))
    .toSorted()
