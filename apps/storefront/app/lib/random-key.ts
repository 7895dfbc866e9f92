/** 128 random bits, in lower-case letters, digits and hyphens. `crypto.randomUUID` is not there on pages that came without TLS. */
export const randomKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-')
