export type { ApiClient, ApiInput, CalledOperation, CallOptions, Transport } from './client.ts'
export { ApiFailure, createApiClient } from './client.ts'
export { callAddress, httpTransport } from './http-transport.ts'
