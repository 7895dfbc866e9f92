import type { Page } from 'playwright-core'
import { tenantOf } from './own-tenants.ts'

const BENGALURU = { label: 'Bengaluru', city: 'Bengaluru', state: 'Karnataka', country: 'IN', zip: null, lat: 12.9716, lon: 77.5946 }

/** Somebody who has chosen Bengaluru before, in this file's Galleria. */
export const atPlace = (page: Page) =>
  page.addInitScript({ content: `localStorage.setItem('galleria:${tenantOf().key}:place', '${JSON.stringify({ place: BENGALURU, source: 'chosen' })}')` })
