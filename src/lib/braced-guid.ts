/** A GUID in the notation that every content service takes for an id. @param id 32 hexadecimal digits */
export const bracedGuid = (id: string): string => `{${id.toUpperCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}}`;
