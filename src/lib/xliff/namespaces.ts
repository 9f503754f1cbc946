export const XLIFF = 'urn:oasis:names:tc:xliff:document:2.0';
/** Of what only this site's files say. Tools keep it, or leave it out: then a translation that is there already is not written over unasked. */
export const OWN = 'urn:masthead:xliff';
