import { usePhrases, useRoute } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { linkHref, Text } from '@/runtime/fields';
import { languagePath } from '@/lib/language-path';
import { ButtonLink, Column, Grid, Icon, Section } from '@/ui';
import type { Fields } from './fields.schema';

/** Specification section 2, "Paths". */
const NEWSLETTER_PATH = '/user-registration/newsletter';

/** Specification section 9: the default practice, 'Monthly Highlights'. */
const NEWSLETTER = 'monthly-highlights';

/**
 * What the newsletter is, and the way to it. The address is asked for there: a form here would have to carry it in a query
 * string, which ends in logs and histories. Who has an account subscribes with one click, which is kept through the sign-in.
 */
function NewsletterSignup({ uid, fields }: RenderingProps<Fields>) {
  const phrase = usePhrases();
  const { language } = useRoute();
  return (
    <Section id={uid} title={fields.Title.value || phrase('newsletter.title')}>
      <Grid className="nl">
        <Column span={6}>
          <Text field={fields.Text} tag="p" className="lede" lines />
        </Column>
        <Column span={6} className="nl__act">
          <ButtonLink variant="accent" href={linkHref(fields.Link) || languagePath(NEWSLETTER_PATH, language)}>
            <Icon name="mail" /> {fields.Link.value.text || phrase('newsletter.subscribe')}
          </ButtonLink>
          <form method="post" action="/api/newsletter/register">
            <input type="hidden" name="form" value="one-click" />
            <input type="hidden" name="language" value={language} />
            <button className="btn btn--quiet btn--sm" type="submit" name="newsletter" value={NEWSLETTER}>
              {phrase('newsletter.oneClick', { name: phrase(`newsletter.name.${NEWSLETTER}`) })}
            </button>
          </form>
          <Text field={fields.Hint} tag="p" className="hint" lines />
        </Column>
      </Grid>
    </Section>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: NewsletterSignup, mode: 'static' };
