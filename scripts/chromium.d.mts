import type { Page } from 'playwright-core'

/** What `chromium.mjs` opens to journeys and benchmarks. */
export function findChromium(): string | undefined
export function moveFromPointer(page: Page): Promise<void>
