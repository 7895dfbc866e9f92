import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** How a command has ended, and what it has said. */
export type Ended = { readonly code: number; readonly out: string; readonly err: string }

/** Runs the entry of a command as its npm script does: `staff` is `staff.ts`. `input` is what it reads from its standard input. */
export async function runOperatorCommand(name: string, args: readonly string[], env: Readonly<Record<string, string>>, input = ''): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], { env: { ...process.env, ...env } })
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: Number(code), out, err }
}
