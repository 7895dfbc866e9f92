/**
 * A field says what is wrong with it once it has been left, but not before the press that left it is over: the message moves what is below
 * it, and the button or link that is being pressed would slip away from under the pointer.
 */
export const FORM_MODE = { mode: 'onTouched', delayError: 300 } as const
