/** The id of a section's heading: apart from the ids that the page itself has. */
export const sectionId = (anchor: string): string => `section-${anchor}`
