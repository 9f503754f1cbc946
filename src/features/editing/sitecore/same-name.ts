/** Sitecore's names of sites know no case. */
export const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
