/** Names of HTML elements, present and past. A "tag" of another name in a text is the writer's angle brackets: `<file>`. */
const NAMES =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo big blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav noframes noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul use symbol path g circle rect line polygon polyline defs text var video wbr';

const known = new Set(NAMES.split(' '));

/** HTML in which tags of unknown names are text. */
export const escapeUnknownTags = (html: string): string =>
  html.replace(/<(\/?)([A-Za-z][\w:.-]*)/g, (all, slash: string, name: string) =>
    known.has(name.toLowerCase()) ? all : `&lt;${slash}${name}`,
  );
