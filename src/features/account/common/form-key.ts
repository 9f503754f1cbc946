/**
 * Tells a page's forms apart, those of one name by what they are about: the key by which an outcome finds its form again.
 *
 * @param fields as they are sent, the hidden ones included
 */
export const formKey = (name: string, fields: Readonly<Record<string, string | undefined>>): string =>
  [name, fields.id, fields.provider, fields.articleId, fields.kind, fields.key]
    .filter(Boolean)
    .join('-')
    .replace(/[^\w-]+/g, '_');
