import type { IncomingHttpHeaders } from 'node:http'

/** Programs that run a browser's engine and say so. */
const PROGRAM = /bot\b|bot\/|crawl|spider|headless|lighthouse|preview|monitor|facebookexternalhit|slurp/i

/**
 * Whether somebody opens this page to look at it: a document for a window, not fetched ahead of a click that may never come, not by a program. What a page
 * that is alive fetches for itself it tells by `noteItemView`.
 */
export const isLookedAt = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-purpose'] === undefined &&
  headers['purpose'] === undefined &&
  !PROGRAM.test(headers['user-agent'] ?? '')
