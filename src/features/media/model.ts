/** What pages show of the media service. Plain JSON. */

export interface EmbedModel {
  /** As the provider calls itself. */
  provider: string;
  /** The page at the provider. */
  href: string;
  /** The provider's own title of it. */
  title: string;
  /** Address of the player, on an origin of the allow-list; null when the service could not say: then there is only the link. */
  frame: string | null;
  width: number;
  height: number;
}

interface VideoSource {
  src: string;
  /** With its codecs. */
  type: string;
}

interface VideoTrack {
  src: string;
  kind: 'captions' | 'subtitles' | 'descriptions' | 'chapters';
  language: string;
  label: string;
}

/** Addresses are of the site's own origin. */
export interface VideoModel {
  title: string;
  /** Seconds. */
  duration: number;
  width: number;
  height: number;
  poster: string;
  sources: VideoSource[];
  tracks: VideoTrack[];
  /** Paragraphs, and the language that they are in. */
  transcript: { language: string; paragraphs: string[] } | null;
}

/** Degrees; north and east are positive. */
export interface Position {
  latitude: number;
  longitude: number;
}
