/**
 * An address that mail programs POST to (RFC 8058), with the language of the mail: a person who opens it is led to a page in it.
 * @param address with its query
 */
export const oneClickAddress = (address: string, language: string): string => `${address}${language === 'en' ? '' : `&lang=${language}`}`;
