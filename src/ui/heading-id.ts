const GUID_LENGTH = 36;

/**
 * Id of the heading of what has this id: of a GUID both its ends, as it stands in a page twice; one that was made by hand differs
 * from its neighbours at one of them.
 */
export const headingIdOf = (id: string): string => `h-${id.length === GUID_LENGTH ? id.slice(0, 4) + id.slice(-8) : id}`;
