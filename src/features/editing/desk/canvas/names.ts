import { inWords } from '@/lib/in-words';
import type { Phrase } from '@/runtime/phrases';
import type { PageLayout, Placement } from '../../authoring/layout.schema';

/** `PageHeader` → `Page header`; a title in words stays. */
export const readable = ({ name, title = name }: { name: string; title?: string | undefined }): string =>
  /\s/.test(title) ? title : inWords(title);

/** What a part is called: where there are more of its kind on the page, with its number among them. */
export function partName({ placements }: Pick<PageLayout, 'placements'>, uid: string | undefined): string | undefined {
  const placement = placements.find((each) => each.uid === uid);
  if (!placement) return undefined;
  const name = readable(placement.rendering);
  const alike = placements.filter(({ rendering }) => readable(rendering) === name);
  return alike.length > 1 ? `${name} ${alike.indexOf(placement) + 1}` : name;
}

/** What a placeholder is called: by the part that opens it. */
export function roomName(layout: PageLayout, { key, of }: Pick<PageLayout['placeholders'][number], 'key' | 'of'>, word: Phrase): string {
  const opener = partName(layout, of);
  return opener ? word('structure.in', { name: key.replace(/-?\{\*\}/, ''), opener }) : word('structure.main');
}

export const isOwn = (placement: Placement | undefined): placement is Placement => placement?.from === 'page';
