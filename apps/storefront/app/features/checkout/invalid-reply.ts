/** A reply that is none is a failure too (V-06, V-23). */
export class InvalidReply extends Error {
  readonly part: 'checkout' | 'order'
  constructor(part: 'checkout' | 'order') {
    super(part === 'checkout' ? 'Invalid checkout response from server' : 'Invalid order response from server')
    this.name = 'InvalidReply'
    this.part = part
  }
}
