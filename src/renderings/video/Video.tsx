import { SiteWords, usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Block, Text } from '@/runtime/fields';
import type { VideoModel } from '@/features/media';
import { CaptionHead, Notice } from '@/ui';
import type { Data } from './data.server';
import type { Fields } from './fields.schema';

/** A video in a text: the browser's own player, captions in each language, and a transcript for those who read instead. */
function Video({ fields, data, route }: RenderingProps<Fields, unknown, Data | undefined>) {
  const phrase = usePhrases();
  const video = data?.video;
  if (!video)
    return fields.VideoId.value || fields.Title.value ? (
      <Block>
        <Notice kind="info">
          <p>
            <SiteWords>{phrase('video.missing')}</SiteWords>
          </p>
        </Notice>
      </Block>
    ) : null;
  const title = fields.Title.value || video.title;
  const seconds = Math.round(video.duration);
  const length = seconds < 90 ? phrase('video.seconds', { count: seconds }) : phrase('video.minutes', { count: Math.round(seconds / 60) });
  return (
    <Block>
      <figure className="fig fig--wide video">
        <CaptionHead label={<SiteWords>{phrase('embed.video')}</SiteWords>} title={title} subtitle={<SiteWords>{length}</SiteWords>} />
        <Player video={video} title={title} poster={fields.Poster.value.src || video.poster} language={route.language} />
        <Text field={fields.Caption} tag="figcaption" className="credit" />
      </figure>
      {video.transcript && (
        <details className="data-behind video__transcript">
          <summary>
            <SiteWords>{phrase('video.transcript')}</SiteWords>
          </summary>
          <div lang={video.transcript.language === route.itemLanguage ? undefined : video.transcript.language}>
            {video.transcript.paragraphs.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </details>
      )}
    </Block>
  );
}

/** Nothing of the film is fetched before the visitor plays it. */
function Player({ video, title, poster, language }: { video: VideoModel; title: string; poster: string; language: string }) {
  return (
    // The captions are those that the film has; one without sound and speech may have none.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className="video__player"
      controls
      preload="none"
      playsInline
      poster={poster || undefined}
      width={video.width}
      height={video.height}
      aria-label={title}
    >
      {video.sources.map((source) => (
        <source key={source.src} src={source.src} type={source.type} />
      ))}
      {video.tracks.map((track) => (
        <track
          key={track.src}
          src={track.src}
          kind={track.kind}
          srcLang={track.language}
          label={track.label}
          default={track.kind === 'captions' && track.language === language}
        />
      ))}
    </video>
  );
}

export const rendering: RenderingDefinition<Fields, unknown, Data | undefined> = { component: Video, mode: 'static' };
