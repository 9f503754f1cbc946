import { languagePath } from '@/lib/language-path';
import { plainTitle } from '@/lib/rich-text/title';
import type { Reader } from '@/runtime/access';
import type { Offered } from '@/runtime/offered';
import { accessOf } from '../access/access';
import type { Route } from '../content/layout.schema';
import type { PageRequest } from './page';

type Fields = Readonly<Record<string, { value?: unknown } | undefined>>;

/**
 * What the offers say of a page's piece to who asks for it. What everyone may read asks nobody.
 * @param reader of the page; where the page is made once for everyone, the offers are told nothing of them
 */
export async function offeredFor(
  whole: Route,
  { offers, reader: asked, site, path, language }: Pick<PageRequest, 'offers' | 'reader' | 'site' | 'path' | 'language'>,
  reader: Reader,
  origin: string,
): Promise<Offered | undefined> {
  const fields = (whole.fields ?? {}) as Fields;
  const level = accessOf(fields.Access, whole.itemId);
  if (!offers || level === 'free') return undefined;
  const text = (name: string): string | undefined => {
    const value = fields[name]?.value;
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const piece = {
    site,
    url: `${origin}${encodeURI(path)}`,
    address: languagePath(encodeURI(path), language),
    language,
    level,
    title: plainTitle(text('Title') ?? '') || whole.displayName || whole.name,
    published: text('DisplayDate'),
    // A publication, of which the text is a description.
    isFile: 'Preview' in fields,
  };
  return offers(piece, asked && reader);
}
