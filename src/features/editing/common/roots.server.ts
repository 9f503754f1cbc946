import type { Phrase } from '@/runtime/phrases';
import { treeSchema, type Row } from '../authoring/items.schema';
import type { AuthoringClient } from '../authoring/client.server';

const isSite = ({ template }: Row): boolean => template.name === 'Headless Site';

/** What people call an item at the top of the content. */
function rootName({ name, path, template }: Row, word: Phrase): string {
  const key = template.name === 'Media folder' ? 'media' : /\/forms\//i.test(`${path}/`) ? 'forms' : name.toLowerCase();
  return word(`root.${key}`);
}

/**
 * The top of the content as editors know it: the sites first, each by its home page, then what is beside them, in words.
 * @param language of the content
 * @throws AuthoringRefusal; AppError `service/…`
 */
export async function rootsOf(api: AuthoringClient, language: string, word: Phrase): Promise<Row[]> {
  const { children } = await api.ask('tree', treeSchema, { query: { language } });
  const sites = await Promise.all(
    children.filter(isSite).map(async (site) => {
      const below = await api.ask('tree', treeSchema, { query: { id: site.id, language } });
      const home = below.children.find(({ name }) => name.toLowerCase() === 'home') ?? site;
      return { ...home, displayName: rootName(site, word), title: rootName(site, word) };
    }),
  );
  return [
    ...sites,
    ...children
      .filter((each) => !isSite(each))
      .map((each) => ({ ...each, displayName: rootName(each, word), title: rootName(each, word) })),
  ];
}
