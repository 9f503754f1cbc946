/** What a share picture shows: never more than what everybody may read. */
export interface ShareCard {
  title: string;
  /** Topic, content type or job title; '' for none. */
  eyebrow: string;
  siteName: string;
  /** The page's picture as an address of the media library; '' for none. */
  image: string;
}

export const SHARE_SIZE = { width: 1200, height: 630 } as const;
