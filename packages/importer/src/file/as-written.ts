import type { ScalarTag, Tags } from 'yaml'

/** Digits that say a number no more: a telephone number, a postcode, a size. As a number they would lose what they begin with. */
const asWritten: ScalarTag = { tag: 'tag:yaml.org,2002:str', default: true, test: /^(?:0\d+|\+\d+)$/, resolve: (text) => text }

/** How our files are read: `02134` and `+353861234500` are texts without quotes too. */
export const YAML_OPTIONS = { customTags: (tags: Tags): Tags => [asWritten, ...tags] }
