import { classNames, Heading } from '@/ui';
import type { HeadingLevel } from '@/ui';
import { Image } from '@/runtime/fields';
import type { PersonItem } from './model';
import { personName, smallPortrait } from './to-card';

/** A person: portrait, name, title and office, and what they know where that is asked for. `row`: a small portrait at the side. */
export function PersonCard({
  person,
  size = 'regular',
  headingLevel = 3,
  atOffice = false,
  subjects,
}: {
  person: PersonItem;
  size?: 'regular' | 'row' | undefined;
  headingLevel?: HeadingLevel | undefined;
  /** On the page of the person's office, which need not be named. */
  atOffice?: boolean | undefined;
  /** What one may ask them about. */
  subjects?: string | undefined;
}) {
  const { Image: image, JobTitle, Office, ImageCropHorizontal, ImageCropVertical } = person.fields;
  const name = personName(person);
  const city = !atOffice && (Office?.fields.City.value || Office?.fields.Title.value);
  return (
    <article data-track="person" className={classNames('person', size === 'row' && 'person--row')}>
      <Image
        field={size === 'row' ? smallPortrait(person) : { value: image.value }}
        alt=""
        ratio="4:5"
        sizes={size === 'row' ? '8rem' : '(min-width: 73.75em) 22rem, (min-width: 48em) 21vw, (min-width: 30em) 30vw, 45vw'}
        cropX={ImageCropHorizontal.value}
        cropY={ImageCropVertical.value}
        maxWidth={size === 'row' ? 375 : 767}
      />
      <div>
        <Heading level={headingLevel} className="person__name covers">
          {person.url ? <a href={person.url}>{name}</a> : name}
        </Heading>
        <p className="meta">{[JobTitle.value, city].filter(Boolean).join(', ')}</p>
        {subjects && <p className="meta">{subjects}</p>}
      </div>
    </article>
  );
}
