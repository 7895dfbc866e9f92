import type { ApiFailure } from '@galleria/api-client'

/** The code with which a call is refused; 'accepted' where it is not. Asks at once, so that no refusal comes before somebody listens. */
export const refusalOf = (call: Promise<unknown>): Promise<string> => call.then(() => 'accepted').catch(({ code }: ApiFailure) => code)
