import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Where Lighthouse finds the browser. */
export const DEBUGGING_PORT = 9333
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--remote-debugging-port=${DEBUGGING_PORT}`,
]

const chromiumPath = (): string => {
  const path = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (candidate) => candidate && existsSync(candidate),
  )
  if (!path) throw new Error('No Chromium found; set CHROMIUM_PATH')
  return path
}

export const launchChromium = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath(), args: FLAGS })
