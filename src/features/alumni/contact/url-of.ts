/** An address as its parts; undefined for what is none. The oldest browsers that count have no `URL.canParse`. */
export function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
