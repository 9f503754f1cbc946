import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { headingIdOf } from './heading-id';
import type { LanguageProps } from './language-props';

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

/** A heading whose level depends on where it stands. */
export function Heading({
  level,
  id,
  className,
  lang,
  children,
}: {
  level: HeadingLevel;
  id?: string | undefined;
  className?: string | undefined;
  /** Where it is not the page's. */
  lang?: string | undefined;
  children: ReactNode;
}) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={className} lang={lang}>
      {children}
    </Tag>
  );
}

/** The head of a section: a waterline with one red pile, the title, and what stands at its right end. */
export function SectionHead({
  title,
  more,
  id,
  level = 2,
}: {
  title: ReactNode;
  more?: ReactNode;
  id?: string | undefined;
  level?: HeadingLevel | undefined;
}) {
  return (
    <div className="sec__head">
      <Heading level={level} id={id} className="sec__title">
        {title}
      </Heading>
      {more}
    </div>
  );
}

/**
 * A section of a page within the margins, named by its title. `id` must be unique on the page: renderings pass their `uid`.
 * Without a title it is a plain block with the section's distance.
 */
export function Section({
  id,
  title,
  more,
  level,
  className,
  children,
  ...language
}: {
  id: string;
  title?: ReactNode;
  more?: ReactNode;
  level?: HeadingLevel | undefined;
  className?: string | undefined;
  children: ReactNode;
} & LanguageProps) {
  if (!title)
    return (
      <div className={classNames('sec wrap', className)} {...language}>
        {children}
      </div>
    );
  const headingId = headingIdOf(id);
  return (
    <section className={classNames('sec wrap', className)} aria-labelledby={headingId} {...language}>
      <SectionHead title={title} more={more} id={headingId} level={level} />
      {children}
    </section>
  );
}
