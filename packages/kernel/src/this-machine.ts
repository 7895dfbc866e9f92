/** What is asked there, or told, needs no TLS: it does not leave this machine. */
export const isOnThisMachine = ({ hostname }: { readonly hostname: string }): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/.test(hostname)
