/** Answers of the media service (specification section 7, "Other"). */
import { z } from 'zod';

/** oEmbed 1.0, "Response parameters"; providers add their own. */
export const oembedSchema = z.object({
  type: z.enum(['video', 'rich', 'photo', 'link']),
  title: z.string().optional(),
  provider_name: z.string().optional(),
  width: z.coerce.number().positive().optional(),
  height: z.coerce.number().positive().optional(),
  html: z.string().optional(),
});

/** Playback description of a video. */
export const videoSchema = z.object({
  id: z.string(),
  title: z.record(z.string(), z.string()),
  duration: z.number().positive(),
  width: z.number().positive(),
  height: z.number().positive(),
  poster: z.object({ src: z.url() }),
  sources: z.array(z.object({ src: z.url(), type: z.string() })).min(1),
  tracks: z.array(
    z.object({ src: z.url(), kind: z.enum(['captions', 'subtitles', 'descriptions', 'chapters']), srclang: z.string(), label: z.string() }),
  ),
  transcript: z.record(z.string(), z.array(z.string())).default({}),
});

/** Bitly's v4 "Shorten a link". */
export const shortLinkSchema = z.object({ link: z.url(), id: z.string(), long_url: z.string() });
