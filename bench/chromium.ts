import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'

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

export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium found; set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: FLAGS })
}
