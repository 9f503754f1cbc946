import type { RenderingNode } from '@/runtime/rendering';

/** `style` as React takes it: an object, by the names of its properties in scripts. */
const styleOf = (css: string): Record<string, string> =>
  Object.fromEntries(
    css.split(';').flatMap((declaration) => {
      const [, name, value] = /^\s*([\w-]+)\s*:(.*)$/s.exec(declaration) ?? [];
      if (name === undefined || value === undefined) return [];
      return [[name.startsWith('--') ? name : name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase()), value.trim()]];
    }),
  );

/**
 * An editor's marker with attributes that React writes as they are meant: words of its own mean something else to it, or cost the whole
 * page. A placeholder's `key` is written as `phkey`; the Experience Editor's answer gets it back under its name.
 */
export function chromeOf({
  name,
  contents,
  attributes: { class: className, style, key, ref: _ref, children: _children, ...attributes },
}: {
  name: string;
  contents: string | null;
  attributes: Readonly<Record<string, string>>;
}): NonNullable<RenderingNode['chrome']> {
  return {
    name,
    contents,
    attributes: {
      ...attributes,
      ...(className === undefined ? {} : { className }),
      ...(style ? { style: styleOf(style) } : {}),
      ...(key === undefined ? {} : { phkey: key }),
    },
  };
}
