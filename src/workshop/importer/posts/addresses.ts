import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { foreignNames } from '../../markdown/fragments.ts';

/** A post as links of other posts know it. */
export interface Addressed {
  /** Item path. */
  path: string;
  /** Addresses that it had: `/2015/10/13/slug`. */
  former: readonly string[];
  /** Its headings, for links to them from other posts. */
  headings: readonly string[];
}

export interface PostAddresses {
  /** What an address of the old site is here. */
  rewrite(href: string): string;
  /** File of a picture or document among the assets. */
  fileAt(address: string): string | undefined;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** One form of what a server answers alike: `/A/b/`, `/a/b.html`, `/a/b/index.html`. */
const normal = (address: string): string =>
  decoded(address)
    .replace(/\/index\.html?$/i, '')
    .replace(/\.html?$/i, '')
    .replace(/\/+$/, '')
    .toLowerCase();

/** Folders below which a site's own server shows its assets. */
const SHOWN_BELOW = ['wp-content/uploads'];
/** WordPress makes smaller copies of a picture, which an archive of the uploads may lack. */
const SIZE = /-\d+x\d+(?=\.\w+$)/;

/**
 * @param posts all posts of the import, each with every address that it had
 * @param assets folder of their pictures
 * @param origin of the old site: its absolute links are the site's own, and what leads to nothing here leads there
 */
export function postAddresses(posts: readonly Addressed[], assets: string, origin: string | undefined): PostAddresses {
  const formers = new Map<string, Addressed>();
  for (const post of posts) for (const former of post.former) if (!formers.has(normal(former))) formers.set(normal(former), post);
  const hosts = origin ? [origin, origin.replace(/^https:/, 'http:'), origin.replace(/^https?:/, '')] : [];

  const own = (href: string): string => {
    const host = hosts.find((each) => href === each || href.startsWith(`${each}/`));
    return host === undefined ? href : href.slice(host.length) || '/';
  };
  const fileAt = (address: string): string | undefined => {
    const relative = decoded(own(address))
      .replace(/[?#].*$/, '')
      .replace(/^\/+/, '');
    const candidates = [path.basename(assets), ...SHOWN_BELOW]
      .filter((folder) => relative.startsWith(`${folder}/`))
      .map((folder) => relative.slice(folder.length + 1));
    return (
      [...candidates, relative]
        .flatMap((below) => [below, below.replace(SIZE, '')])
        .map((below) => path.join(assets, below))
        // Of a name that no file can have (too long, a NUL) `statSync` throws, and `existsSync` says no.
        .find((absolute) => absolute.startsWith(assets + path.sep) && existsSync(absolute) && statSync(absolute).isFile())
    );
  };
  const rewrite = (href: string): string => {
    const here = own(href);
    if (!here.startsWith('/') || here.startsWith('//')) return href;
    const [, address = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(here) ?? [];
    const post = formers.get(normal(address));
    if (post) {
      const name = foreignNames(post.headings.map((heading) => ({ heading }))).get(decoded(fragment.slice(1)));
      return `${post.path}${query}${name === undefined ? fragment : `#${name}`}`;
    }
    if (fileAt(here)) return here;
    return origin ? `${origin}${here}` : here;
  };
  return { rewrite, fileAt };
}
