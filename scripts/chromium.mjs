import { accessSync, constants } from 'node:fs'
import { installFromDebian } from './debian.mjs'

/**
 * Chromium or Chrome on this machine: CHROMIUM_PATH, or where the packages of Linux and macOS put it. First the one without windows: it draws the same
 * pages with a third less work, as nothing stands around them (0091).
 */
export function findChromium() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  return places.find((path) => path && canRun(path))
}

/** What journeys are told: their browser, and on which sizes they are walked (0141). */
export const journeyEnvironment = (chromium) => ({ CHROMIUM_PATH: chromium, JOURNEY_SIZES: process.env.JOURNEY_SIZES ?? 'in-turn' })

/**
 * Moves a new page's window away from the corner of the screen, before anything is opened in it. The pointer that nobody has rests there, and without
 * windows Chromium tells a page of it as if somebody had come to it. The window grows as well: what of a page lies below its bars, or beyond where it began,
 * is never shown, and Chromium waits with its times of answers until something is.
 */
export async function moveFromPointer(page) {
  const session = await page.context().newCDPSession(page)
  const { windowId, bounds } = await session.send('Browser.getWindowForTarget')
  await session.send('Browser.setWindowBounds', { windowId, bounds: { left: 100, top: 100, width: bounds.width + 300, height: bounds.height + 300 } })
  await session.detach()
}

/** Finds a Chromium; as root on Debian installs one. Otherwise says what to do and answers nothing. */
export async function ensureChromium() {
  // A system that is older than the package without windows has the other.
  for (const name of ['', 'chromium-headless-shell', 'chromium']) {
    if (name && !(await installFromDebian(name))) continue
    const found = findChromium()
    if (found) return found
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
