import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { partOf } from './whole.ts';

const shared = fileURLToPath(new URL('../../../shared/', import.meta.url));

/**
 * A file or folder of the public test material that may lie beside the checkout, or undefined when it is absent.
 * The only place that knows where it is. Tests use it as `describe.skipIf(!corpus('corpus/18f'))`.
 */
export function corpus(relative: string): string | undefined {
  const place = shared + relative;
  if (existsSync(place)) return place;
  process.stderr.write(`skipped: ${relative} is not beside this checkout\n`);
  return undefined;
}

/** What a post has that another may not have: each tag of Liquid and of HTML, each notation of Markdown, each key of its front matter. */
const kindsOfPost = (text: string): string[] => [
  ...[...text.matchAll(/\{%-? *(\w+)|<([a-z][a-z\d]*)\b|^([a-z_]+):/gm)].map(([, liquid, html, key]) => liquid ?? html ?? key ?? ''),
  ...(
    ['^#{1,6} ', '^\\|', '\\[\\^\\w+\\]', '^```', '^ {4,}\\S', '!\\[', '^> ', '^\\d+\\. ', '^[-*] ', '\\{:', '^\\[\\w+\\]:'] as const
  ).filter((notation) => new RegExp(notation, 'm').test(text)),
];

/**
 * A part of a blog's posts in a folder of its own, beside their pictures: each kind of them, and each so-manieth.
 * @param wanted posts that are in it whatever the part is
 */
export function somePosts(
  posts: string,
  each: number,
  wanted: (file: string) => boolean = () => false,
): { folder: string; files: string[]; remove(): void } {
  const place = mkdtempSync(path.join(tmpdir(), 'masthead-posts-'));
  const folder = path.join(place, 'posts');
  mkdirSync(folder);
  symlinkSync(path.join(posts, '../assets'), path.join(place, 'assets'));
  const all = readdirSync(posts).sort();
  const part = new Set(
    partOf(all, each, { called: 'posts of a blog', kindsOf: (file) => kindsOfPost(readFileSync(path.join(posts, file), 'utf8')) }),
  );
  const files = all.filter((file) => part.has(file) || wanted(file));
  for (const file of files) cpSync(path.join(posts, file), path.join(folder, file));
  return { folder, files, remove: () => rmSync(place, { recursive: true, force: true }) };
}
