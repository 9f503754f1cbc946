/** How browsers show elements, as far as it matters for where words end. HTML Standard, section 15.3. */

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Stand on lines or in boxes of their own, or show something that is no text: words before and after them are two. */
export const BREAKS = names(
  'address article aside audio blockquote body br button canvas caption center col colgroup dd details dialog dir div dl dt embed fieldset figcaption figure footer form frame h1 h2 h3 h4 h5 h6 header hgroup hr html iframe img input legend li listing main menu meter nav object ol optgroup option p picture plaintext pre progress rp rt search section select summary svg table tbody td textarea tfoot th thead tr ul video xmp',
);

/** Shown by no browser: what stands in them are no words of the text. */
export const UNSHOWN = names('datalist head iframe noembed noframes noscript script style template title');

/** Blocks: between them stands no run of text. `br` and pictures are parts of a run. */
export const BLOCKS = names(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol p plaintext pre search section summary table tbody td tfoot th thead tr caption ul xmp',
);
