import { TEXT_TAGS } from '../../src/lib/rich-text/allowed.ts';

const ATTRIBUTES = new Set(
  'id class lang dir title href hreflang rel target cite span open datetime src alt width height start reversed type value colspan rowspan headers scope abbr role aria-label aria-labelledby tabindex align'.split(
    ' ',
  ),
);
const CLASSES = /^(?:embed|contains-task-list|language-[\w.+#-]+|n|mid|table|scroll|scroll--wide)$/;

/** What of a text could do something, or could be taken for something of the site's, as a browser's parser reads it. Needs a DOM. */
export function harmIn(html: string): string[] {
  const body = document.createElement('div');
  body.innerHTML = html;
  return [...body.querySelectorAll('*')].flatMap((element) => [
    ...(TEXT_TAGS.has(element.localName) ? [] : [element.localName]),
    ...(element.namespaceURI === 'http://www.w3.org/1999/xhtml' ? [] : [`${element.localName} is foreign`]),
    ...[...element.attributes].flatMap(({ name, value }) => {
      if (!ATTRIBUTES.has(name)) return [`${name}="${value}"`];
      if (name === 'id' && !/^(?:s-|[nr]\d+(?:-\d+)?$)/.test(value)) return [`id="${value}"`];
      if (name === 'class') return value.split(' ').filter((each) => !CLASSES.test(each));
      if (name === 'target' && value !== '_blank') return [`target=${value}`];
      const scheme = ['href', 'src', 'cite'].includes(name) ? new URL(value, 'https://own.example/').protocol : 'https:';
      return ['https:', 'http:', 'mailto:', 'tel:'].includes(scheme) ? [] : [value];
    }),
  ]);
}
