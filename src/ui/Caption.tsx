import type { ReactNode } from 'react';

/** Above a chart, a table or a figure: "Figure 1", what it shows, measure and unit. */
export function CaptionHead({ label, title, subtitle }: { label?: ReactNode; title?: ReactNode; subtitle?: ReactNode }) {
  if (!label && !title && !subtitle) return null;
  return (
    <span className="figcap">
      {label && <span className="sc sc--accent">{label}</span>}
      {title && <b className="figcap__title">{title}</b>}
      {subtitle && <span className="figcap__sub">{subtitle}</span>}
    </span>
  );
}

/** Below a figure: where the numbers come from. */
export const SourceLine = ({ children }: { children: ReactNode }) => <p className="src">{children}</p>;
