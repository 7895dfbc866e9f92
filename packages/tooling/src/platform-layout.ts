export const PLATFORM = 'apps/platform/src/'
export const MODULES = `${PLATFORM}modules/`

/** The module of the platform that a file belongs to. */
export const moduleOf = (path: string): string | undefined => (path.startsWith(MODULES) ? path.slice(MODULES.length).split('/')[0] : undefined)
