import type { ReactNode } from 'react';
import { Heading } from './Section';
import type { HeadingLevel } from './Section';

/** A row of timbers, one of them driven. */
const PilesDrawing = () => (
  <svg className="piles" viewBox="0 0 144 72" aria-hidden="true">
    <path d="M0 16h144" stroke="currentColor" strokeWidth="1.5" />
    <path
      d="M8 6h10v36l-5 8-5-8zM34 10h10v20l-5 8-5-8zM86 4h10v44l-5 8-5-8zM126 10h10v18l-5 8-5-8z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    />
    <path className="piles__driven" d="M60 2h10v48l-5 8-5-8z" />
  </svg>
);

/**
 * Nothing here: what was looked for (no title where the heading above says it), what would help (`actions`: buttons or links), and what
 * there is instead (`beside`).
 */
export function Empty({
  title,
  level = 3,
  actions,
  beside,
  children,
}: {
  title?: ReactNode;
  level?: HeadingLevel | undefined;
  actions?: ReactNode;
  beside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={beside ? 'empty empty--beside' : 'empty'}>
      <div className="empty__main">
        {title && (
          <Heading level={level} className="empty__title">
            {title}
          </Heading>
        )}
        {children}
        {actions && <div className="flow">{actions}</div>}
      </div>
      {beside && (
        <div className="empty__beside" data-instead="">
          {beside}
        </div>
      )}
      <PilesDrawing />
    </div>
  );
}
