import type { GatedFile } from './canary.ts';

const upperFirst = (text: string): string => text.replace(/[a-z]/g, (letter, at: number) => (at % 2 === 0 ? letter.toUpperCase() : letter));
const everyByteEncoded = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');
const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** One after the other, so that every name meets each library without all of them being asked for. */
const inTurn = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** How a media library's address may begin, at this site or at one that it may be taken for. */
const LIBRARIES = [
  '/-/media/',
  '/-/jssmedia/',
  '/-/Media/',
  '/%2D/media/',
  '/-/%6Dedia/',
  '/~/media/',
  '/en/-/media/',
  '/de/-/media/',
  '/-//media/',
  '//-/media/',
  '/./-/media/',
  '/api/media/media/',
  '/api/media/jssmedia/',
  '/en/api/media/media/',
  '/-/share/../media/',
  '/-/media/../media/',
  '/sitecore/shell/-/media/',
];

/** All spellings of what stands behind it. */
function names({ id, path }: GatedFile): string[] {
  const bare = path.replace(/\.\w+$/, '');
  const dashed = path.replaceAll(' ', '-');
  const plain = id.replaceAll('-', '');
  return [
    encoded(path),
    encoded(dashed),
    encoded(dashed).toLowerCase(),
    encoded(path.toUpperCase()),
    encoded(upperFirst(path)),
    encoded(bare),
    `${encoded(bare)}.ashx`,
    `${encoded(path)}.ashx`,
    `${encoded(bare)}.PDF`,
    `${encoded(path)}/`,
    `${encoded(path)}/x.pdf`,
    `${encoded(path)};v=1`,
    `${encoded(path)}.`,
    `${encoded(path)}%20`,
    `${encoded(path)}%00.png`,
    encoded(path).replaceAll('/', '//'),
    encoded(path).replaceAll('/', '%2F'),
    encoded(path).replaceAll('/', '%5C'),
    encoded(path).replace(/\/([^/]*)$/, '/./$1'),
    encoded(path).replace(/\/([^/]*)$/, '/x/../$1'),
    encoded(path).replace(/\/([^/]*)$/, '/%2e%2e/restricted/$1'),
    path.split('/').map(everyByteEncoded).join('/'),
    encoded(path).replace(/restricted/i, '%72estricted'),
    encoded(path).replace(/restricted/i, '%2572estricted'),
    encoded(path).replace(/restricted/i, 'restricted%20'),
    encoded(path).replace(/restricted/i, 're%C5%BFtricted'),
    `%2Fsitecore%2Fmedia%20library%2F${encoded(path)}`,
    ...[
      plain,
      plain.toUpperCase(),
      id,
      id.toUpperCase(),
      `%7B${id}%7D`,
      `%7b${id.toUpperCase()}%7d`,
      `{${id}}`,
      `%7B${plain}%7D`,
      `(${id})`,
    ].flatMap((guid, at) => [`${guid}.ashx`, guid + inTurn(['', '.pdf', '.png'], at)]),
    `${plain}/file.pdf`,
    `Project/${plain}.ashx`,
    `${plain}.ashx/x`,
    `${plain}%2Eashx`,
    `%20${plain}.ashx`,
    everyByteEncoded(`${plain}.ashx`),
  ];
}

const QUERIES = ['', '?sc_apikey=masthead-dev-key', '?sc_mode=preview&sc_database=master', '?w=128', '?dmc=1&la=de&rev=000000'];

export interface Form {
  address: string;
  headers?: Record<string, string>;
  method?: string;
}

const USUAL = ['/-/media/', '/-/jssmedia/', '/api/media/media/'];

/** The forms that people and other servers use. */
export function usualForms(file: GatedFile): Form[] {
  const [path = ''] = names(file);
  const plain = file.id.replaceAll('-', '');
  return [path, `${plain}.ashx`, plain, `%7B${file.id.toUpperCase()}%7D.ashx`].map((name, at) => ({ address: inTurn(USUAL, at) + name }));
}

/**
 * Every form of a gated file's address: each library with the plain names, and each name in the usual libraries in turn, with
 * queries, through the picture service, in parts, as a question for what is known already, and for another host.
 */
export function formsOf(file: GatedFile, hosts: readonly string[]): Form[] {
  const all = names(file);
  const plain = [all[0] ?? '', `${file.id.replaceAll('-', '')}.ashx`];
  const picture = (address: string): string => `/_next/image?url=${encodeURIComponent(address)}&w=128&q=50`;
  const addresses = [
    ...all.map((name, at) => inTurn(USUAL, at) + name),
    ...LIBRARIES.flatMap((library) => plain.map((name) => library + name)),
    ...plain.flatMap((name) => QUERIES.map((query) => `/-/media/${name}${query}`)),
    ...[...plain, ...all.filter((_, at) => at % 6 === 0)].map((name, at) => picture(inTurn(USUAL, at) + name)),
  ];
  return [
    ...usualForms(file),
    ...addresses.map((address) => ({ address })),
    ...plain.flatMap((name): Form[] => {
      const address = `/-/media/${name}`;
      return [
        { address, method: 'HEAD' },
        { address, headers: { Range: 'bytes=0-99' } },
        { address, headers: { 'If-None-Match': '*' } },
        { address, headers: { 'X-Forwarded-Host': 'preview.localhost' } },
        {
          address,
          headers: { 'X-Original-URL': address, 'X-Rewrite-URL': address, 'x-middleware-subrequest': 'proxy', 'x-matched-path': address },
        },
        { address, headers: { Authorization: 'Basic Og==' } },
        { address, headers: { sc_apikey: 'masthead-dev-preview-key' } },
        ...hosts.map((host) => ({ address, headers: { Host: host } })),
        ...hosts.map((host) => ({ address: `http://${host}${address}` })),
      ];
    }),
  ];
}
