const ON_THIS_MACHINE = /^(localhost|127\.|.*\.localhost$)/

/** "https://shop.example": where the links of mails lead. Of the shop's first host, never of what a request calls itself; on this machine with our port. */
export const shopOrigin = ({ hosts: [host = 'localhost'] }: { readonly hosts: readonly string[] }, port: number): string =>
  ON_THIS_MACHINE.test(host) ? `http://${host}:${port}` : `https://${host}`
