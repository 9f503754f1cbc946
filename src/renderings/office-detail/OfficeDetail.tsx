import { PageCrumbs } from '@/features/content/navigation';
import { usePhrases, useSaidByItem, useSiteLanguage } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { PersonCard } from '@/features/content/cards';
import { knownZone, zoneName } from '@/features/content/events';
import { hasNothing, Link, linkHref, PagePicture, RichText, Text } from '@/runtime/fields';
import { EmailLink, PhoneLink } from '@/features/content/lists';
import { MapLink, positionOf } from '@/features/media';
import { Column, DataFacts, Grid, Icon, MoreLink, Prose, Section, Wrap } from '@/ui';
import type { Data } from './data.server';
import type { Fields, Page } from './fields.schema';

function Facts({ page, openings, language }: { page: Page; openings: Data['openings']; language: string }) {
  const phrase = usePhrases();
  const said = useSaidByItem();
  return (
    <DataFacts
      {...useSiteLanguage()}
      facts={[
        {
          term: phrase('offices.address'),
          value: page.Address.value && <address className="plain-address">{said(<Text field={page.Address} lines />)}</address>,
        },
        { term: phrase('offices.phone'), value: page.Phone.value && <PhoneLink number={page.Phone.value} /> },
        { term: phrase('offices.email'), value: page.Email.value && <EmailLink address={page.Email.value} /> },
        {
          term: phrase('offices.timeZone'),
          value: page.TimeZone.value && (
            <>
              {zoneName(knownZone(page.TimeZone.value), language, 'longGeneric')}
              <span hidden data-enhance="clock" data-zone={knownZone(page.TimeZone.value)} />
            </>
          ),
        },
        {
          term: phrase('offices.openings'),
          value: openings && <MoreLink href={openings.href}>{phrase('jobs.count', { count: openings.total })}</MoreLink>,
        },
        {
          term: phrase('offices.map'),
          // The picture below leads there already.
          value: !positionOf(page.Latitude.value, page.Longitude.value) && linkHref(page.MapLink) && (
            <Link field={page.MapLink}>
              <Icon name="pin" /> {said(page.MapLink.value.text) || phrase('offices.openMap')}
            </Link>
          ),
        },
      ]}
    />
  );
}

/** An office: where it is, how to reach it, who works there. Its city is the page's title, and is said nowhere else but in the address. */
function OfficeDetail({ uid, fields, page, data, route }: RenderingProps<Fields, Page, Data>) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  const city = page.City.value || page.Title.value;
  const position = positionOf(page.Latitude.value, page.Longitude.value);
  const hasImage = !hasNothing(page.Image);
  return (
    <>
      <PageCrumbs items={data.crumbs} />
      <Wrap className="office-page">
        {/* Two columns, each as long as what is in it; on narrow screens their parts one below the other, the drawing second. */}
        <Grid className="office-page__columns">
          <Column span={5}>
            <div className="office-page__head">
              <Text field={page.Country} tag="p" className="sc sc--accent" />
              <h1>{city}</h1>
              <Text field={page.Lede} tag="p" className="lede" lines />
            </div>
            <div className="office-page__facts">
              <Facts page={page} openings={data.openings} language={route.language} />
              {position && <MapLink position={position} label={phrase('offices.openMap')} />}
            </div>
          </Column>
          <Column span={7}>
            {hasImage && <PagePicture page={page} className="office-page__art" ratio="3:2" sizes="(min-width: 73.75em) 54vw, 92vw" />}
            {!hasNothing(fields.Body) && (
              <div className="office-page__text">
                <Prose>
                  <RichText field={fields.Body} />
                </Prose>
              </div>
            )}
          </Column>
        </Grid>
      </Wrap>
      {data.people.length > 0 && (
        <Section id={uid} title={phrase('offices.people')} {...language}>
          <ul className="portraits">
            {data.people.map((person) => (
              <li key={person.id}>
                <PersonCard person={person} atOffice subjects={data.subjects[person.id]} email={data.emails[person.id]} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

export const rendering: RenderingDefinition<Fields, Page, Data> = { component: OfficeDetail, mode: 'static' };
