/**
 * Whose players may stand in a page: the allow-list that the Content-Security-Policy and the oEmbed client share. A frame of
 * any other origin is never made, whatever an embed service answers.
 */
export interface EmbedProvider {
  /** As the provider calls itself. */
  name: string;
  /** Hosts of the pages that an editor may name. */
  hosts: readonly string[];
  /** Origins of the frames that its oEmbed answers carry. */
  answers: readonly string[];
  /** Origin from which the frame is loaded: where there is one, the provider's that sets no cookies before one plays. */
  frame: string;
}

export const EMBED_PROVIDERS: readonly EmbedProvider[] = [
  {
    name: 'YouTube',
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be'],
    answers: ['https://www.youtube.com', 'https://www.youtube-nocookie.com'],
    frame: 'https://www.youtube-nocookie.com',
  },
  { name: 'Vimeo', hosts: ['vimeo.com', 'www.vimeo.com'], answers: ['https://player.vimeo.com'], frame: 'https://player.vimeo.com' },
];

/** For `frame-src`. */
export const EMBED_FRAMES: readonly string[] = EMBED_PROVIDERS.map(({ frame }) => frame);

/** The provider of a page's address, by its host; undefined when it is none of the allow-list. */
export const providerOf = (address: string): EmbedProvider | undefined => {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && !url.username && !url.port
    ? EMBED_PROVIDERS.find(({ hosts }) => hosts.includes(url.hostname))
    : undefined;
};
