import { intl } from '@/lib/intl';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { knownZone, zoneName } from '@/features/content/events';
import { PhoneLink } from '@/features/content/lists';
import { Image, Text } from '@/runtime/fields';
import { localeOf } from '@/lib/language-path';
import { Empty, Heading, Wrap } from '@/ui';
import type { Data, OfficeItem } from './data.server';

const cityOf = (office: OfficeItem): string => office.fields.City.value || office.fields.Title.value || office.displayName;

/** The address without its city, which stands above it. */
const street = (office: OfficeItem): string =>
  office.fields.Address.value
    .split(/\r?\n/)
    .filter((line) => line.trim() !== cityOf(office))
    .join('\n');

function Office({ office, language }: { office: OfficeItem; language: string }) {
  const f = office.fields;
  return (
    <li className="office">
      <Image field={f.Image} alt="" ratio="3:2" sizes="(min-width: 73.75em) 30vw, (min-width: 48em) 45vw, 92vw" />
      <Text field={f.Country} tag="p" className="sc sc--accent" />
      <Heading level={2} className="office__city covers">
        {office.url ? <a href={office.url}>{cityOf(office)}</a> : cityOf(office)}
      </Heading>
      <Text field={{ ...f.Address, value: street(office) }} tag="p" className="office__address" lines />
      {(f.Phone.value || f.TimeZone.value) && (
        <p className="points office__reach">
          {f.Phone.value && (
            <span>
              <PhoneLink number={f.Phone.value} />
            </span>
          )}
          {f.TimeZone.value && (
            <span className="meta">
              {zoneName(knownZone(f.TimeZone.value), language, 'longGeneric')}
              <span hidden data-enhance="clock" data-zone={knownZone(f.TimeZone.value)} />
            </span>
          )}
        </p>
      )}
    </li>
  );
}

/** The firm's offices in the order of the alphabet. */
function OfficeList({ data, route }: RenderingProps<unknown, unknown, Data>) {
  const phrase = usePhrases();
  if (data.offices.length === 0)
    return (
      <Wrap className="listing">
        <Empty level={2} title={phrase('offices.none')}>
          <p>{phrase('offices.noneHint')}</p>
        </Empty>
      </Wrap>
    );
  const { compare } = intl('Collator', localeOf(route.language));
  return (
    <Wrap className="listing">
      <ul className="cards cards--3 offices">
        {data.offices
          .toSorted((a, b) => compare(cityOf(a), cityOf(b)))
          .map((office) => (
            <Office key={office.id} office={office} language={route.language} />
          ))}
      </ul>
    </Wrap>
  );
}

export const rendering: RenderingDefinition<unknown, unknown, Data> = { component: OfficeList, mode: 'static' };
