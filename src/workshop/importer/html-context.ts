import type { HtmlContext } from '../markdown/to-html.ts';
import type { Media } from '../media/library.ts';
import { compact } from '../scs/guid.ts';
import { linkTarget } from './references.ts';
import type { References } from './references.ts';
import type { FileReport } from './report.ts';

export interface HtmlSources {
  site: string;
  references: References;
  entry: FileReport;
  /** Rewrites addresses of another site's notation before they are looked up. */
  rewrite?(href: string): string;
  /** A file that the address leads to, as a media item. */
  media(src: string, alt: string): Promise<Media | undefined>;
  /** Address of the media item of a file that a link leads to. */
  mediaLink?(href: string): Promise<string | undefined>;
}

export const mediaUrl = (id: string): string => `-/media/${compact(id)}.ashx`;

/** Addresses of a text as Sitecore keeps them: `~/link.aspx?_id=…&_z=z` for items, `-/media/….ashx` for media. */
export function htmlContext(sources: HtmlSources): HtmlContext {
  const { entry } = sources;
  return {
    changed: (note) => void entry.changed.push(note),
    dropped: (note) => void entry.dropped.push(note),
    async link(original) {
      entry.kept.links += 1;
      const href = sources.rewrite?.(original) ?? original;
      const file = await sources.mediaLink?.(href);
      if (file !== undefined) return file;
      const found = linkTarget(href, sources.site, sources.references);
      switch (found.kind) {
        case 'internal':
          if (!found.target.exists) entry.problems.push(`the target of "${href}" does not exist yet (${found.target.path})`);
          return `~/link.aspx?_id=${compact(found.target.id)}&_z=z${found.query ? `&${found.query}` : ''}${found.anchor ? `#${found.anchor}` : ''}`;
        case 'missing':
          entry.problems.push(`link: ${found.reason}; the address is kept as it stands`);
          return found.url;
        default:
          return found.url;
      }
    },
    async image(original, alt) {
      entry.kept.images += 1;
      const src = sources.rewrite?.(original) ?? original;
      if (/^(https?:)?\/\//.test(src)) {
        entry.problems.push(`picture ${src} stays where it is; a link to it takes its place`);
        return { src, elsewhere: true };
      }
      const media = await sources.media(src, alt);
      if (!media) {
        entry.problems.push(`picture ${src} is not among the files; its address is kept`);
        return { src };
      }
      return { src: mediaUrl(media.id), ...(media.width && media.height ? { width: media.width, height: media.height } : {}) };
    },
  };
}
