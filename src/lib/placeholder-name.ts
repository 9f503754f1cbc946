const DYNAMIC = /^(.+)-(?:\{\*\}|(\d+))$/;

/**
 * The name of a placeholder without its dynamic part: `section-{*}`, and `section-4` in the rendering whose placeholders have that number.
 * Names may end in a number of their own: `column-1` beside `column-2` stays as it is, whatever number the rendering has.
 * @param all the keys of the rendering's placeholders
 * @param number its parameter `DynamicPlaceholderId`, where it has one
 */
export function placeholderName(key: string, all: readonly string[], number?: string): string {
  const [, name, end] = DYNAMIC.exec(key) ?? [];
  if (name === undefined) return key;
  if (end === undefined) return name;
  // `column-1` and `column-2` of a rendering that itself has the number 2.
  if (end === number && all.every((other) => (DYNAMIC.exec(other)?.[2] ?? number) === number)) return name;
  const alike = all.filter((other) => other !== key && DYNAMIC.exec(other)?.[1] === name && !other.endsWith('{*}'));
  return alike.length === 0 ? name : key;
}
