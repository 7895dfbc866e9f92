/** What a browser says it is; null for what tells a shopper nothing. */
export type Device = { readonly browser: string | null; readonly system: string | null }

/** The first that fits: most browsers claim to be several others as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstIn = (text: string, names: readonly (readonly [RegExp, string])[]): string | null => names.find(([sign]) => sign.test(text))?.[1] ?? null

/** Enough to recognise one's own device in a list; no versions, which change. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, 500)
  return { browser: firstIn(text, BROWSERS), system: firstIn(text, SYSTEMS) }
}
