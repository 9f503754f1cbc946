import type { ReactNode } from 'react';

/** What is wider than the screen (a table) scrolls within it, by keyboard too. `label` names it. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // A region that scrolls must take the focus, or the keyboard cannot reach its end (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="scroll scroll--wide" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
