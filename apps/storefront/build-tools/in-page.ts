import type { Environment } from 'vite'

/**
 * Whether code for this environment can read from the page what the server has written into it: the browser's of a build. In development the page has other
 * scripts too, and is sometimes drawn by the browser alone.
 */
export const isInPage = ({ name, mode }: Pick<Environment, 'name' | 'mode'>): boolean => name === 'client' && mode === 'build'
