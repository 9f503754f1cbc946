import { SiteWords, usePhrases, useSiteLanguage } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Block, Image, Text } from '@/runtime/fields';
import { Icon, Notice } from '@/ui';
import type { Data } from './data.server';
import type { Fields } from './fields.schema';

/**
 * Another site's video, as a card: a picture of ours and a link to it. With a script the link plays it here; nothing of the
 * other site is asked for before. An address that may not be embedded is shown to editors alone.
 */
function Embed({ fields, data, route }: RenderingProps<Fields, unknown, Data | undefined>) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  const embed = data?.embed;
  if (!embed)
    return route.editing ? (
      <Block>
        <Notice kind="warn">
          <p>
            <SiteWords>{phrase('embed.refused')}</SiteWords>
          </p>
        </Notice>
      </Block>
    ) : null;
  const { provider, href, frame } = embed;
  const title = fields.Title.value || embed.title || phrase('embed.video');
  return (
    <Block>
      <figure
        className="fig fig--wide embed"
        data-enhance="embed"
        data-frame={frame ?? undefined}
        data-title={title}
        data-loading={phrase('loading.now')}
        data-slow={phrase('loading.slow')}
      >
        <div className="embed__stage" data-embed="stage">
          <Image field={fields.Image} alt="" ratio="16:9" sizes="(min-width: 73.75em) 61rem, 92vw" className="embed__picture" />
          <div className="embed__card">
            <p className="embed__title">{fields.Title.value || embed.title ? title : <SiteWords>{title}</SiteWords>}</p>
            <p>
              <a
                {...language}
                className="btn btn--accent"
                href={href}
                rel="noopener external"
                {...(frame ? { 'data-embed': 'play', 'data-island': '' } : {})}
              >
                {frame ? phrase('embed.play', { provider }) : phrase('embed.open', { provider })}{' '}
                <Icon name={frame ? 'arrow' : 'external'} />
              </a>
            </p>
            {frame && (
              <p className="embed__hint" {...language}>
                {phrase('embed.hint', { provider })}
              </p>
            )}
            <p className="embed__said" role="status" data-embed="said" />
          </div>
        </div>
        <figcaption className="credit">
          <Text field={fields.Caption} />{' '}
          <a href={href} rel="noopener external" {...language}>
            {phrase('embed.open', { provider })}
          </a>
        </figcaption>
      </figure>
    </Block>
  );
}

export const rendering: RenderingDefinition<Fields, unknown, Data | undefined> = { component: Embed, mode: 'static' };
