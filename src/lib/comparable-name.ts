/** One spelling of an item's name, or of a path of them: a content service of Sitecore's kind finds them in any case, and with a dash for a blank. */
export const comparableName = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
