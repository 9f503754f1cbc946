/** Attributes that no rule of a browser's own sheet asks for. */
const OF_NO_STYLE = /^(?:id|class|name|for|action|value|src|srcset|alt|title|lang|content|method|aria-.*|data-.*)$/;
/** Only whether they are there counts. */
const THERE = /^(?:href)$/;

const opening = ({ localName, attributes }: Element): string =>
  [
    localName,
    ...[...attributes]
      .filter(({ name }) => !OF_NO_STYLE.test(name))
      .map(({ name, value }) => (THERE.test(name) ? name : `${name}=${value}`))
      .sort(),
  ].join(' ');

/** What such a sheet says of the first of a kind alone. */
const COUNTED = new Set(['summary', 'legend']);

const isFirstOfType = ({ localName, previousElementSibling }: Element): boolean => {
  for (let before = previousElementSibling; before; before = before.previousElementSibling)
    if (before.localName === localName) return false;
  return true;
};

const styles = new Map<string, CSSStyleDeclaration>();

/**
 * While `work` is done, elements that the browser's own sheet cannot tell apart have one computed style: jsdom goes through the whole
 * sheet for each, which is two thirds of what axe takes there. Nothing may change meanwhile; a document with a sheet is left alone.
 */
export async function withStylesOnce<T>(work: () => Promise<T>): Promise<T> {
  if (document.styleSheets.length > 0) return work();
  const keys = new Map<Element, string>();
  const keyOf = (element: Element): string => {
    let key = keys.get(element);
    if (key === undefined) {
      const above = element.parentElement ? keyOf(element.parentElement) : '';
      key = `${above}>${opening(element)}${COUNTED.has(element.localName) && !isFirstOfType(element) ? '+' : ''}`;
      keys.set(element, key);
    }
    return key;
  };
  const asked = window.getComputedStyle;
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return asked.call(window, element, pseudo);
    const key = keyOf(element);
    const known = styles.get(key) ?? asked.call(window, element);
    styles.set(key, known);
    return known;
  };
  try {
    return await work();
  } finally {
    window.getComputedStyle = asked;
  }
}
