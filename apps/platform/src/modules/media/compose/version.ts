/** Part of every cached file's name and of every ETag: raise it when the same recipe begins to look different. */
export const COMPOSER_VERSION = 1
