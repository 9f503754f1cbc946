import { LANGUAGES } from '@/config/constants';
import { setPictureRule } from '@/server/pictures';
import { contentServices } from '@/server/content/services';
import { LIBRARIES, parseFileSource } from './address.server';
import { fileOf, type FileItem } from './item.server';
import { levelOfFile } from './level.server';

/** How content systems of Sitecore's kind write a file's address: blanks as dashes, the extension its own or `ashx`. */
const spellings = ({ path, extension }: FileItem): string[] => {
  const name = encodeURI(path.replaceAll(' ', '-')).replace(/[?#]/g, encodeURIComponent);
  return LIBRARIES.flatMap((library) =>
    [...(extension === undefined ? [] : [extension]), 'ashx'].map((ending) => `/-/${library}/${name}.${ending}`),
  );
};

/**
 * `rev` is the beginning of the item's revision, so that a picture has one address until it is another. Experience Edge tells no
 * revision: there nobody can say which is the item's, and refusing would leave every page without its pictures.
 */
function isOwnQuery(query: string, { revision }: FileItem): boolean {
  const [, rev, language] = /^(?:rev=([\da-z]{6}|[\da-z]{32})(?=$|&la=))?(?:&?la=([\w-]+))?$/i.exec(query) ?? [];
  if (query !== '' && rev === undefined && language === undefined) return false;
  const known = rev === undefined || revision === undefined || revision.startsWith(rev.toLowerCase());
  return known && (language === undefined || (LANGUAGES as readonly string[]).includes(language));
}

/**
 * Whether the picture service may make a file smaller: everyone may have it, and its address is the one that content has for
 * it. The service keeps what it made by the address, so that each further spelling would cost as much again.
 * @throws AppError `content/…`
 */
export async function isPublicPicture(source: string): Promise<boolean> {
  const [path = '', query = ''] = source.split('?');
  const address = parseFileSource(source);
  if (!address || address.kind === 'id') return false;
  const { client } = contentServices();
  const file = await fileOf(address);
  if (!file || !isOwnQuery(query, file)) return false;
  const own = file.id === undefined ? !path.slice(3).includes('//') && !file.path.includes('%') : spellings(file).includes(path);
  if (!own) return false;
  return (await levelOfFile(file, client)) === 'free';
}

export const keepPictureRule = (): void => setPictureRule(isPublicPicture);
