import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.mjs'

/**
 * A list of ours replaces playwright's own, so what matters of that stands here as well. The rest are pages that the browser keeps ready behind its own
 * bars: two processes for each window, which nobody sees without a screen.
 */
const NOT_WANTED = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

const FLAGS = [
  `--disable-features=${NOT_WANTED.join(',')}`,
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

/** The browser of the journeys, as `npm test` finds it too; `fontSize` is how large somebody has set its text, in pixels, where that is not the usual 16. */
export async function launchChromium({ fontSize }: { fontSize?: number } = {}): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('The journeys need Chromium: install it (npm test says how), or name one in CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: fontSize === undefined ? FLAGS : [...FLAGS, `--blink-settings=defaultFontSize=${fontSize}`] })
}
