import { usePhrases, useRoute } from '@/features/content';
import type { RenderingDefinition, RenderingProps } from '@/features/content';
import { linkHref, Text } from '@/features/content/fields';
import { languagePath } from '@/lib/language-path';
import { ButtonLink, Column, Grid, Icon, Section } from '@/ui';
import type { Fields } from './fields.schema';

/** Specification section 2, "Paths". */
const NEWSLETTER_PATH = '/user-registration/newsletter';

/**
 * What the newsletter is, and the way to it. The address is asked for there: a form here would have to carry it in a query
 * string, which ends in logs and histories.
 */
function NewsletterSignup({ uid, fields }: RenderingProps<Fields>) {
  const phrase = usePhrases();
  const { language } = useRoute();
  return (
    <Section id={uid} title={fields.Title.value || phrase('newsletter.title')}>
      <Grid className="nl">
        <Column span={6}><Text field={fields.Text} tag="p" className="lede" lines /></Column>
        <Column span={6} className="nl__act">
          <ButtonLink variant="accent" href={linkHref(fields.Link) || languagePath(NEWSLETTER_PATH, language)}>
            <Icon name="mail" /> {fields.Link.value.text || phrase('newsletter.subscribe')}
          </ButtonLink>
          <Text field={fields.Hint} tag="p" className="hint" lines />
        </Column>
      </Grid>
    </Section>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: NewsletterSignup, mode: 'static' };
