import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from './shop-process.fixture.ts'

const PROGRAM = join(import.meta.dirname, '../backup.ts')

export type BackupProgram = {
  /** The command as npm starts it; killed after so many milliseconds when told so. */
  run(args: readonly string[], killAfter?: number): Promise<Outcome>
  /** Names of the files that look like backups. */
  backups(): string[]
  /** Names of what was being written. */
  unfinished(): string[]
}

/** `npm run backup` and `npm run restore` of the shop in a data folder. */
export function backupProgram({ dataDir, backupDir }: { readonly dataDir: string; readonly backupDir: string }): BackupProgram {
  return {
    run: async (args, killAfter) => {
      const child = spawn(process.execPath, [PROGRAM, ...args], {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_DIR: backupDir },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const said = { out: '', err: '' }
      child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
      const ended = once(child, 'close')
      if (killAfter !== undefined) void sleep(killAfter).then(() => child.kill('SIGKILL'))
      const [code, signal] = await ended
      return { code, signal, ...said }
    },
    backups: () => readdirSync(backupDir).filter((name) => name.endsWith('.backup')),
    unfinished: () => readdirSync(backupDir).filter((name) => name.startsWith('.unfinished')),
  }
}
