/**
 * Addresses of media on a host of the content system's own, as Experience Edge has them, as addresses below the site's
 * `/-/media/`: so pictures keep their sizes, the page's policy names no other host, and no file is linked past its access check.
 *
 * @param text JSON of an answer, or anything else that holds addresses
 * @param mediaUrl where the media are, without a slash at the end; undefined or none where they are on no other host
 */
export const ownMedia = (text: string, mediaUrl: string | readonly string[] | undefined): string =>
  [mediaUrl ?? []].flat().reduce((own, url) => own.replaceAll(`${url}/`, '/-/media/'), text);
