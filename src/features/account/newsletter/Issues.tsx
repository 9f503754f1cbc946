import { useId } from 'react';
import { useWords } from '@/runtime';
import { Image } from '@/runtime/fields';
import { Moment, Told } from '../common';
import type { IssuesData } from './model';

type Latest = NonNullable<IssuesData['latest']>;

/** What one registers for: the latest issue, and when the next ones come. */
export function Issues({ latest, next }: IssuesData) {
  const { phrase } = useWords();
  const id = useId();
  return (
    <div className="issues">
      {latest && <Sample {...latest} />}
      <section aria-labelledby={id}>
        <h2 id={id}>{phrase('newsletter.next')}</h2>
        <dl className="issues__next">
          {next.map(({ of, at }) => (
            <div key={of}>
              <dt>{phrase(`newsletter.name.${of}`)}</dt>
              <dd>
                <Moment at={at} as="day" />
              </dd>
            </div>
          ))}
        </dl>
        <p className="hint">{phrase('newsletter.nextHint')}</p>
      </section>
    </div>
  );
}

function Sample({ of, at, lead, stories, quietAt }: Latest) {
  const { phrase } = useWords();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{phrase('newsletter.latest', { name: phrase(`newsletter.name.${of}`) })}</h2>
      <p className="meta">
        <Told phrase="newsletter.latestAt" at={{ at }} as="day" />
        {quietAt !== undefined && (
          <>
            {' '}
            <br />
            <Told phrase="newsletter.noneSince" at={{ at: quietAt }} as="day" />
          </>
        )}
      </p>
      <div className="issues__lead">
        {lead.drawing !== null && (
          <Image
            field={{ value: { src: lead.drawing, alt: '' } }}
            alt=""
            ratio="16:9"
            sizes="(min-width: 90em) 34rem, (min-width: 73.75em) 37vw, (min-width: 48em) 45vw, 92vw"
          />
        )}
        <Entry {...lead} />
      </div>
      {stories.length > 0 && (
        <ul className="issues__list rows">
          {stories.map((story) => (
            <li key={story.href}>
              <Entry {...story} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ title, href, topic, minutes }: Latest['stories'][number]) {
  const { phrase } = useWords();
  const about = [topic, minutes === null ? '' : phrase('article.minutes', { count: minutes })].filter(Boolean);
  return (
    <div className="issues__entry">
      <h3>
        <a href={href}>{title}</a>
      </h3>
      {about.length > 0 && <p className="meta">{about.join(' · ')}</p>}
    </div>
  );
}
