import { ConfigInvalid } from '../config.ts'
import { readPackagesOnce } from './quick-packages.ts'
import { databaseComplaint } from './shop-database.ts'

/** What was asked for can not be done; the message says why. */
export class CommandRefused extends Error {}

/**
 * Runs a command of an operator's, and ends the process with what it answers. What the operator can help is said in a sentence, all else with where it
 * happened, after `failed`; then the exit code is 1. What is large, a command imports when it needs it.
 */
export async function runCommand(command: () => Promise<number>, failed = 'It failed'): Promise<void> {
  readPackagesOnce()
  try {
    process.exitCode = await command()
  } catch (error) {
    const isSaid = error instanceof ConfigInvalid || error instanceof CommandRefused
    const complaint = isSaid ? error.message : databaseComplaint(error)
    process.stderr.write(`${complaint ?? `${failed}: ${error instanceof Error ? error.stack : String(error)}`}\n`)
    process.exitCode = 1
  }
}
