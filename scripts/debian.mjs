import { existsSync } from 'node:fs'
import { run, systemEnvironment } from './run.mjs'

/** Installs a package with apt, where this is Debian and we are root; says whether it did. */
export async function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} (apt-get install ${name}) ...`)
  const env = { ...systemEnvironment(), DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const { code, output } = await run('apt-get', args, { env })
    if (code === 0) continue
    console.log(`${output.trimEnd()}\napt-get ${args[0]} ended with ${code}.`)
    if (args[0] === 'install') return false
  }
  return true
}
