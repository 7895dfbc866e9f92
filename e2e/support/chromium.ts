import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A container's /dev/shm is often too small for a page with pictures.
  '--disable-dev-shm-usage',
]

/** `CHROMIUM_PATH`, or where the packages of Linux and macOS put it. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || PLACES.find((path) => existsSync(path))
  if (!executablePath) throw new Error('The journeys need Chromium: install it (npm test says how), or name one in CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: FLAGS })
}
