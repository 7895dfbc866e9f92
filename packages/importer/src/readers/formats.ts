/** What a catalogue can be written in. */
export const FORMATS = ['jsonl', 'csv', 'yaml'] as const
export type Format = (typeof FORMATS)[number]
