import type { OwnItems } from './own-items.ts';
import { asPhotograph, withBytes } from './photograph.ts';

/** A word that nothing but the planted sentences has. */
export const CANARY = 'kanarienvogel-7f4f1f3e';

const base = 'insights/Home/featured-insights';

/** Texts that not everybody may read: their addresses, their access, and the items in which the hidden sentences stand. */
export const PLANTED = [
  {
    path: '/featured-insights/industry/copper-has-a-memory',
    access: 'registered',
    item: `${base}/industry/copper-has-a-memory`,
    block: `${base}/industry/copper-has-a-memory/Data/Text Block 3`,
  },
  {
    path: '/featured-insights/health/the-waiting-list-is-a-building',
    access: 'premium',
    item: `${base}/health/the-waiting-list-is-a-building`,
    block: `${base}/health/the-waiting-list-is-a-building/Data/Text Block 4`,
  },
] as const;

/** Puts a sentence into the hidden part of a registered and of a premium article: into a block in every language, and into the notes. */
export function plantCanaries(items: OwnItems): void {
  for (const { item, block } of PLANTED) {
    items.edit(block, (yaml) => yaml.replaceAll('<p>', `<p>The ${CANARY} sings. `));
    items.edit(item, (yaml) => yaml.replaceAll('<li id="n1">', `<li id="n1">The ${CANARY} notes. `));
  }
}

/** What no file but the gated ones has in its bytes. */
export const FILE_CANARY = 'kanarienvogel-file-51c2';

export interface GatedFile {
  id: string;
  /** Below the media library, as the item is named, with the extension that its address has. */
  path: string;
  level: 'registered' | 'premium';
}

const MEDIA = '../../media/aldermoor';
const UNDER = 'Project/aldermoor';
const RESTRICTED: readonly (readonly [name: string, level: GatedFile['level']])[] = [
  ['copper-has-a-memory', 'registered'],
  ['the-honest-meter-handbook', 'registered'],
  ['stock-that-nobody-sees', 'premium'],
  ['the-waiting-list-is-a-building', 'premium'],
  ['the-waiting-list-is-a-building-de', 'premium'],
  ['atlas-of-queues', 'premium'],
  ['reading-the-linen-room', 'premium'],
];
const pdf = Buffer.from(`%PDF-1.4\n% ${FILE_CANARY}\n%%EOF\n`).toString('base64');
const idIn = (yaml: string): string => /^ID: "([\da-f-]{36})"/m.exec(yaml)?.[1] ?? '';

/**
 * Puts the mark into the bytes of every file that not everyone may have, and makes more of the kinds that are easily
 * forgotten: a print outside of the restricted folder whose document became premium, and a restricted folder that is new, lies
 * elsewhere, is written otherwise, and has names with blanks and umlauts, a print, a photograph and a drawing.
 */
export async function plantGatedFiles(items: OwnItems): Promise<GatedFile[]> {
  const files = RESTRICTED.map(([name, level]): GatedFile => {
    items.edit(`${MEDIA}/restricted/${name}`, (yaml) => withBytes(yaml, pdf));
    return { id: idIn(items.read(`${MEDIA}/restricted/${name}`)), path: `${UNDER}/restricted/${name}.pdf`, level };
  });
  const outside = `${MEDIA}/documents/twenty-years-of-one-page-plans`;
  items.edit(outside, (yaml) => withBytes(yaml, pdf));
  items.edit(`${base}/public-institutions/twenty-years-of-one-page-plans`, (yaml) =>
    yaml.replace(/(Hint: Access\n\s+Value: )free/, '$1premium'),
  );
  files.push({ id: idIn(items.read(outside)), path: `${UNDER}/documents/twenty-years-of-one-page-plans.pdf`, level: 'premium' });

  const folderIds = ['5b1f4b0a-7a31-4c5e-9a3e-000000000001', '5b1f4b0a-7a31-4c5e-9a3e-000000000002'] as const;
  const folder = items.read(`${MEDIA}/restricted`);
  const under = (yaml: string, id: string, parent: string, path: string) =>
    yaml
      .replace(/^ID: .*$/m, `ID: "${id}"`)
      .replace(/^Parent: .*$/m, `Parent: "${parent}"`)
      .replace(/^Path: .*$/m, `Path: "${path}"`);
  const at = `/sitecore/media library/${UNDER}/images/Board Papers`;
  items.write(`${MEDIA}/images/Board Papers`, under(folder, folderIds[0], idIn(items.read(`${MEDIA}/images`)), at));
  items.write(`${MEDIA}/images/Board Papers/Restricted`, under(folder, folderIds[1], folderIds[0], `${at}/Restricted`));
  for (const [number, name, source, extension] of [
    [3, 'Über die Lage 2026', withBytes(items.read(outside), pdf), 'pdf'],
    [4, 'Seating plan', await asPhotograph(items, 'tobias-renner'), 'png'],
    [5, 'Floor plan', items.read(`${MEDIA}/drawings/tobias-renner`), 'svg'],
  ] as const) {
    const id = `5b1f4b0a-7a31-4c5e-9a3e-00000000000${number}`;
    items.write(`${MEDIA}/images/Board Papers/Restricted/${name}`, under(source, id, folderIds[1], `${at}/Restricted/${name}`));
    files.push({ id, path: `${UNDER}/images/Board Papers/Restricted/${name}.${extension}`, level: 'premium' });
  }
  return files;
}
