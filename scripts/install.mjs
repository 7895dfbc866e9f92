import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root, run, systemEnvironment } from './run.mjs'

const lockFile = join(root, 'package-lock.json')
/** Holds the hash of the lockfile that was installed. */
const record = join(root, 'node_modules/.galleria-lock')

/** Installs the packages of package-lock.json when they are not there, or others are. */
export async function ensureInstalled() {
  const lock = readFileSync(lockFile)
  const hash = createHash('sha256').update(lock).digest('hex')
  const recorded = existsSync(record) ? readFileSync(record, 'utf8') : undefined
  if (recorded === hash && existsSync(node)) return
  if (existsSync(node) && isInstalled(JSON.parse(lock.toString()))) return writeFileSync(record, hash) // by an `npm install` of the developer's

  const start = Date.now()
  console.log('Installing packages (npm ci), this takes a minute ...')
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--include=dev'], { env: systemEnvironment() })
  const [said] = output.split('npm error Clean install a project') // after which npm explains all its options
  if (code !== 0) fail(`${said}\nThe packages could not be installed (npm ci ended with ${code}).`)
  if (!existsSync(node))
    fail(`${output}\nnpm did not install Node: its install scripts are switched off. Run "npm config delete ignore-scripts" and try again.`)
  writeFileSync(record, hash)
  console.log(`Installed in ${Math.round((Date.now() - start) / 1000)} s.`)
}

/** npm keeps a list of what it has installed. What is missing there may only be for other systems. */
function isInstalled(lock) {
  const file = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(file)) return false
  const installed = JSON.parse(readFileSync(file, 'utf8')).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true
    const found = installed[path]
    return found ? found.version === wanted.version && found.integrity === wanted.integrity : wanted.optional === true
  })
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
