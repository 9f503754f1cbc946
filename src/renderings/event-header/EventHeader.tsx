import { usePhrases } from '@/features/content';
import type { RenderingDefinition, RenderingProps } from '@/features/content';
import { eventTimes } from '@/features/content/events';
import { Link, linkHref, Text } from '@/features/content/fields';
import { Column, Crumbs, Grid, Wrap } from '@/ui';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** A title longer than this stands in smaller type. */
const LONG_HEADLINE = 90;

/** What can be done now: a way to register, or why there is none. */
function Registration({ page, state }: { page: Page; state: Data['state'] }) {
  const phrase = usePhrases();
  if (state !== 'open') return <p className="evhero__state"><span className="tag tag--band">{phrase(`event.registration.${state}`)}</span></p>;
  if (!linkHref(page.RegistrationLink)) return null;
  return <p className="evhero__state"><Link field={page.RegistrationLink} className="btn btn--invert">{page.RegistrationLink.value.text || phrase('event.register')}</Link></p>;
}

/** An event's page opens with its day, very large, and its title, which is the page's. */
function EventHeader({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  const times = eventTimes(page.StartDate.value, page.EndDate.value, page.TimeZone.value, route.language);
  const place = page.Format.value === 'online' ? phrase('event.format.online') : page.City.value;
  return (
    <>
      <Crumbs label={phrase('layout.breadcrumbs')} items={data.crumbs} />
      <header className="evhero">
        <Wrap>
          <Grid>
            {times && <Column span={5}><p className="evdate" aria-hidden="true">{times.day}</p></Column>}
            <Column span={7}>
              <p className="sc points">
                {place && <span>{place}</span>}
                {times && <span><time dateTime={times.start}>{times.date}, {times.time} {times.zone}</time></span>}
              </p>
              <Text field={page.Title} tag="h1" className={page.Title.value.length > LONG_HEADLINE ? 'headline--long' : undefined} />
              <Text field={page.Lede} tag="p" className="lede" lines />
              <Registration page={page} state={data.state} />
            </Column>
          </Grid>
        </Wrap>
      </header>
    </>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: EventHeader, mode: 'static' };
