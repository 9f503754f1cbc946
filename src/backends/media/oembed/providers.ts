/**
 * The providers that the embedded service knows (oEmbed 1.0, "Response parameters"). It never asks the network: of a public
 * provider it gives the shape that the provider gives, with the details of the few pages that were recorded.
 */
import { escapeHtml } from '../../../lib/rich-text/escape.ts';

export interface OembedVideo {
  type: 'video';
  version: '1.0';
  title?: string;
  author_name?: string;
  author_url?: string;
  provider_name: string;
  provider_url: string;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
  width: number;
  height: number;
  html: string;
  duration?: number;
  video_id?: number;
  upload_date?: string;
}

export interface Provider {
  name: string;
  /** Undefined when the address is none of the provider's. */
  idOf(url: URL): string | undefined;
  embed(id: string, size: { width: number; height: number }): OembedVideo;
}

const frame = (src: string, { width, height }: { width: number; height: number }, title: string): string =>
  `<iframe width="${width}" height="${height}" src="${src}" frameborder="0" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" allowfullscreen title="${escapeHtml(title)}"></iframe>`;

interface Recorded {
  title: string;
  author_name: string;
  author_url: string;
  duration?: number;
}

const onYouTube: Readonly<Record<string, Recorded>> = {
  jNQXAC9IVRw: { title: 'Me at the zoo', author_name: 'jawed', author_url: 'https://www.youtube.com/@jawed' },
};
const onVimeo: Readonly<Record<string, Recorded>> = {
  '1084537': { title: 'Big Buck Bunny', author_name: 'Blender', author_url: 'https://vimeo.com/blender', duration: 596 },
};

const YOUTUBE_ID = /^[\w-]{11}$/;

const youTube: Provider = {
  name: 'YouTube',
  idOf: ({ hostname, pathname, searchParams }) => {
    const host = hostname.replace(/^(?:www|m)\./, '');
    const id =
      host === 'youtu.be'
        ? pathname.slice(1)
        : host === 'youtube.com'
          ? pathname === '/watch'
            ? searchParams.get('v')
            : /^\/(?:shorts|live)\/([^/]+)$/.exec(pathname)?.[1]
          : undefined;
    return id && YOUTUBE_ID.test(id) ? id : undefined;
  },
  embed: (id, size) => {
    const known = onYouTube[id];
    return {
      type: 'video',
      version: '1.0',
      ...(known && { title: known.title, author_name: known.author_name, author_url: known.author_url }),
      provider_name: 'YouTube',
      provider_url: 'https://www.youtube.com/',
      thumbnail_url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
      thumbnail_width: 480,
      thumbnail_height: 360,
      ...size,
      html: frame(`https://www.youtube.com/embed/${id}?feature=oembed`, size, known?.title ?? ''),
    };
  },
};

const vimeo: Provider = {
  name: 'Vimeo',
  idOf: ({ hostname, pathname }) =>
    /^(?:www\.)?vimeo\.com$/.test(hostname) ? /^\/(?:channels\/[\w-]+\/)?(\d{1,12})\/?$/.exec(pathname)?.[1] : undefined,
  embed: (id, size) => {
    const known = onVimeo[id];
    return {
      type: 'video',
      version: '1.0',
      provider_name: 'Vimeo',
      provider_url: 'https://vimeo.com/',
      ...(known && { title: known.title, author_name: known.author_name, author_url: known.author_url }),
      ...(known?.duration !== undefined && { duration: known.duration }),
      video_id: Number(id),
      ...size,
      html: frame(`https://player.vimeo.com/video/${id}?app_id=122963`, size, known?.title ?? ''),
    };
  },
};

export const publicProviders: readonly Provider[] = [youTube, vimeo];
