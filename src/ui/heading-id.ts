/** Both ends of a GUID: made by hand, it differs from its neighbours at one of them. */
const ENDS = /^(\w{4})\w{4}-[\w-]+-\w{4}(\w{8})$/;

/** Id of the heading of what has this id: of a GUID no more than tells it apart within a page, as it stands there twice. */
export const headingIdOf = (id: string): string => `h-${id.replace(ENDS, '$1$2')}`;
