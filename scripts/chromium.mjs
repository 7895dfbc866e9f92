import { accessSync, constants, existsSync } from 'node:fs'
import { run, systemEnvironment } from './run.mjs'

/** Chromium or Chrome on this machine: CHROMIUM_PATH, or where the packages of Linux and macOS put it. */
export function findChromium() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  return places.find((path) => path && canRun(path))
}

/** Finds a Chromium; as root on Debian installs one. Otherwise says what to do and answers nothing. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium (apt-get install chromium) ...')
    const env = { ...systemEnvironment(), DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
      const { code, output } = await run('apt-get', args, { env })
      if (code !== 0) console.log(`${output.trimEnd()}\napt-get ${args[0]} ended with ${code}.`)
    }
    const installed = findChromium()
    if (installed) return installed
  }
  console.log(
    'The journeys need Chromium, and there is none. Install it ("sudo apt-get install chromium" on Debian, "brew install --cask chromium" on macOS), or name one in CHROMIUM_PATH.',
  )
  return undefined
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false // it is not there, or not for us
  }
}
