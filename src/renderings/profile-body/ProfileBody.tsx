import { SiteWords, usePhrases, useSaidByItem, useSiteLanguage } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { hasNothing, RichText } from '@/runtime/fields';
import { EmailLink, PhoneLink } from '@/features/content/lists';
import { Column, DataFacts, FactLinks, Grid, Prose, Section } from '@/ui';
import type { Fields, Page } from './fields.schema';

/** One below the other, and told apart where they wrap. */
function Lines({ lines }: { lines: readonly string[] }) {
  const said = useSaidByItem();
  return (
    <ul className="fact-lines">
      {lines.map((line) => (
        <li key={line}>{said(line)}</li>
      ))}
    </ul>
  );
}

function Facts({ page }: { page: Page }) {
  const phrase = usePhrases();
  const said = useSaidByItem();
  const office = page.Office;
  const place = office
    ? [office.fields.City.value || office.fields.Title.value, office.fields.Country.value].filter(Boolean).join(', ')
    : '';
  const studies = [...new Set(page.Education.value.split(/\r?\n/).map((line) => line.trim()))].filter(Boolean);
  const expertise = page.Expertise.map((topic) => ({
    text: topic.fields.NavigationTitle.value || topic.fields.Title.value || topic.displayName,
    href: topic.url || undefined,
  }));
  return (
    <DataFacts
      {...useSiteLanguage()}
      facts={[
        { term: phrase('profile.expertise'), value: expertise.length > 0 && <FactLinks links={expertise} /> },
        { term: phrase('profile.office'), value: place && office?.url ? <a href={office.url}>{said(place)}</a> : said(place) },
        { term: phrase('profile.languages'), value: said(page.SpokenLanguages.value) },
        { term: phrase('profile.education'), value: studies.length > 0 && <Lines lines={studies} /> },
        { term: phrase('profile.email'), value: page.Email.value && <EmailLink address={page.Email.value} /> },
        { term: phrase('profile.phone'), value: page.Phone.value && <PhoneLink number={page.Phone.value} /> },
        {
          term: phrase('profile.elsewhere'),
          value: page.SocialLinks.length > 0 && (
            <ul className="inline-list">
              {page.SocialLinks.map((link) => (
                <li key={link.href}>
                  <a href={link.href} rel="me noopener">
                    {link.name}
                  </a>
                </li>
              ))}
            </ul>
          ),
        },
      ].map((fact) => ({ ...fact, value: fact.value || '' }))}
    />
  );
}

const hasFacts = (page: Page): boolean =>
  page.Office !== null ||
  page.SocialLinks.length > 0 ||
  page.Expertise.length > 0 ||
  [page.Email, page.Phone, page.SpokenLanguages, page.Education].some(({ value }) => value !== '');

/** Biography, and what is worth knowing of a person in facts. Nothing when there is neither, and not on later pages of their texts. */
function ProfileBody({ uid, fields, page, route }: RenderingProps<Fields, Page>) {
  const phrase = usePhrases();
  const hasBiography = !hasNothing(fields.Biography);
  if (route.pageNumber > 1 || (!hasBiography && !hasFacts(page))) return null;
  return (
    <Section id={uid} title={<SiteWords>{phrase('profile.about')}</SiteWords>}>
      <Grid>
        {hasBiography && (
          <Column span={7}>
            <Prose>
              <RichText field={fields.Biography} />
            </Prose>
          </Column>
        )}
        <Column span={5} className="prof__facts">
          <Facts page={page} />
        </Column>
      </Grid>
    </Section>
  );
}

export const rendering: RenderingDefinition<Fields, Page> = { component: ProfileBody, mode: 'static' };
