/** A reason why the shop does not start that the person at the terminal can do something about; the message says what. */
export class StartRefused extends Error {}
