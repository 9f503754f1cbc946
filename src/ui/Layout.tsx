import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface Box {
  className?: string | undefined;
  children: ReactNode;
}

/** The page's width and margins. */
export const Wrap = ({ className, children }: Box) => <div className={classNames('wrap', className)}>{children}</div>;

/** Twelve columns; children span all of them unless they are a `Column`. */
export const Grid = ({ className, children }: Box) => <div className={classNames('grid', className)}>{children}</div>;

/** `span` columns from 768 px on; all of them below. */
export const Column = ({ span, className, children }: Box & { span: 3 | 4 | 5 | 6 | 7 | 8 | 9 }) => (
  <div className={classNames(`c${span}`, className)}>{children}</div>
);

/** Cards side by side: one column on a phone, two from 768 px, `columns` from 1180 px (three already from 768 px). `ruled`: hairlines between them. */
export const CardGrid = ({
  columns = 4,
  ruled,
  className,
  children,
}: Box & { columns?: 2 | 3 | 4 | 6 | undefined; ruled?: boolean | undefined }) => (
  <div className={classNames('cards', `cards--${columns}`, ruled && 'cards--ruled', className)}>{children}</div>
);

/** The signature: a hairline ticked on the columns. */
export const Waterline = () => <div className="line" />;

/** Read aloud, not seen. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="vh">{children}</span>;

/** Long text: measure, headings, lists, quotes, tables, code. `lead`: the first paragraph opens with a large initial. */
export const Prose = ({ lead, className, children }: Box & { lead?: boolean | undefined }) => (
  <div className={classNames('prose', lead && 'prose--lead', className)}>{children}</div>
);

/** Things in a row that wrap: buttons, tags, links. */
export const Flow = ({ className, children }: Box) => <div className={classNames('flow', className)}>{children}</div>;
