/** Characters of what is said to the bot at once. */
export const ASSISTANT_MESSAGE_MAX = 1000
/** Of one answer. */
export const MAX_ASSISTANT_MESSAGES = 10
/** Of one message. */
export const MAX_ASSISTANT_OPTIONS = 12
