/** Ids of items as Sitecore's values have them, `{5B315248-5F92-56DC-9BE2-9748F5465B23}`, and as the authoring API has them. */

const HEX = /^\{?([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})\}?$/i;

/** Dashed and in lower case; undefined for what is no id. */
export function itemId(text: string): string | undefined {
  const found = HEX.exec(text.trim());
  return found ? found.slice(1).join('-').toLowerCase() : undefined;
}

/** As values of fields have it; what is no id stays. */
export const bracedId = (text: string): string => {
  const id = itemId(text);
  return id === undefined ? text.trim() : `{${id.toUpperCase()}}`;
};

/** Without dashes and braces, as `~/link.aspx?_id=` and `-/media/` have it. */
export const bareId = (text: string): string => (itemId(text) ?? text).replaceAll('-', '').toUpperCase();
