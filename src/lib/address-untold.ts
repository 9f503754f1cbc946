/** `Referrer-Policy` of a page whose address is a key (docs/adr/0044): the origin stays, for forms are judged by it. */
export const ADDRESS_UNTOLD = 'strict-origin';
