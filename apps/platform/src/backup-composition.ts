import { join } from 'node:path'
import { backupCommand } from './backup/backup-command.ts'
import type { CommandDeps } from './backup/command.ts'
import { restoreCommand } from './backup/restore-command.ts'
import { openPictureArchive } from './modules/media/index.ts'
import { VERSION } from './version.ts'

type Deps = Omit<CommandDeps, 'picturesIn' | 'product'>

/** `npm run backup` and `npm run restore`: the shop's data and its pictures, without the shop around them. */
const withShop = (deps: Deps): CommandDeps => ({ ...deps, product: VERSION, picturesIn: (dataDir) => openPictureArchive(join(dataDir, 'pictures')) })

export const runBackup = (args: readonly string[], deps: Deps): Promise<number> => backupCommand(args, withShop(deps))
export const runRestore = (args: readonly string[], cwd: string, deps: Deps): Promise<number> => restoreCommand(args, cwd, withShop(deps))
