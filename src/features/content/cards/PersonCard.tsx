import { classNames, Heading, unbrokenPairs } from '@/ui';
import type { HeadingLevel } from '@/ui';
import { Image } from '@/runtime/fields';
import { langOf } from '@/lib/text-language';
import { usePhrases, useRoute } from '@/runtime/phrases';
import type { PersonItem } from './model';
import { personName, smallPortrait } from './to-card';

const SIZES = {
  regular: '(min-width: 73.75em) 22rem, (min-width: 48em) 21vw, (min-width: 30em) 30vw, 45vw',
  beside: '(min-width: 73.75em) 19rem, (min-width: 48em) 30vw, 45vw',
  row: '8rem',
};

/** A person: portrait, name, title and office, and what they know where that is asked for. `row`: a small portrait at the side; with what is `said` of them a larger one. */
export function PersonCard({
  person,
  size = 'regular',
  headingLevel = 3,
  atOffice = false,
  subjects,
  said,
  email,
}: {
  person: PersonItem;
  size?: 'regular' | 'row' | undefined;
  headingLevel?: HeadingLevel | undefined;
  /** On the page of the person's office, which need not be named. */
  atOffice?: boolean | undefined;
  /** What one may ask them about. */
  subjects?: string | undefined;
  /** A sentence or two that introduce them. */
  said?: string | undefined;
  /** Where to write to them. */
  email?: string | undefined;
}) {
  const phrase = usePhrases();
  const { Image: image, JobTitle, Office, ImageCropHorizontal, ImageCropVertical } = person.fields;
  const { language } = useRoute();
  const name = personName(person);
  const city = !atOffice && (Office?.fields.City.value || Office?.fields.Title.value);
  const shown = said ? 'beside' : size;
  return (
    <article data-track="person" className={classNames('person', shown !== 'regular' && 'person--row', said && 'person--said')}>
      <Image
        field={shown === 'row' ? smallPortrait(person) : { value: image.value }}
        alt=""
        ratio="4:5"
        sizes={SIZES[shown]}
        cropX={ImageCropHorizontal.value}
        cropY={ImageCropVertical.value}
        maxWidth={shown === 'row' ? 375 : 767}
      />
      <div>
        <Heading level={headingLevel} className="person__name covers">
          {person.url ? <a href={person.url}>{name}</a> : name}
        </Heading>
        <p className="meta">{[JobTitle.value, city].filter(Boolean).join(', ')}</p>
        {subjects && <p className="meta">{subjects}</p>}
        {email && (
          <p className="person__write">
            <a href={`mailto:${email}`}>{phrase('profile.writeTo', { name: person.fields.FirstName.value || name })}</a>
          </p>
        )}
        {said && (
          <p className="person__said" lang={langOf(said, language)}>
            {unbrokenPairs(said)}
          </p>
        )}
      </div>
    </article>
  );
}
