import { backupCommand } from './backup/backup-command.ts'
import type { CommandDeps } from './backup/command.ts'
import { restoreCommand } from './backup/restore-command.ts'
import type { PictureStore } from './backup/backup.ports.ts'
import { folderStore } from './infra/folder-store.ts'
import { openFiles, picturesFolder } from './infra/open-files.ts'
import { openPictureArchive } from './modules/media/index.ts'
import { openFileArchive } from './modules/storage/index.ts'
import type { FileStore } from './infra/file-store.ts'
import { VERSION } from './version.ts'
import type { Config } from './config.ts'

type Deps = Omit<CommandDeps, 'picturesIn' | 'product' | 'config'> & { readonly config: CommandDeps['config'] & Pick<Config, 'fileBucket'> }

/** All files that nobody can make again: what the shop shows, and what customers have sent for themselves. */
export function openArchive(files: FileStore): PictureStore {
  const [pictures, hidden] = [openPictureArchive(files), openFileArchive(files)]
  const archiveOf = ({ name }: { readonly name: string }) => (hidden.owns(name) ? hidden : pictures)
  return {
    list: async function* () {
      yield* pictures.list()
      yield* hidden.list()
    },
    isWhole: (file) => archiveOf(file).isWhole(file),
    save: (file) => archiveOf(file).save(file),
    checks: [pictures.check, hidden.check],
  }
}

/** `npm run backup` and `npm run restore`: the shop's data and its files, without the shop around them. Only the shop's own place may be a bucket. */
function withShop(deps: Deps): CommandDeps {
  const { config } = deps
  const picturesIn: CommandDeps['picturesIn'] = (dataDir, options) =>
    openArchive(dataDir === config.dataDir ? openFiles(config) : folderStore(picturesFolder(dataDir), options))
  return { ...deps, product: VERSION, picturesIn }
}

export const runBackup = (args: readonly string[], deps: Deps): Promise<number> => backupCommand(args, withShop(deps))
export const runRestore = (args: readonly string[], cwd: string, deps: Deps): Promise<number> => restoreCommand(args, cwd, withShop(deps))
