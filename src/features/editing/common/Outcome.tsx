import { useId, type ReactNode } from 'react';
import { Notice } from '@/ui';

/** What came of a form, with which its page begins: it takes the focus, which reads it out. A live region that comes with a page is silent. */
export function Outcome({ kind = 'ok', title, children }: { kind?: 'ok' | 'warn' | 'err'; title: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a page that says what came of a form begins there
      autoFocus
    >
      <Notice kind={kind} title={children ? <span id={id}>{title}</span> : undefined}>
        {children ?? <p id={id}>{title}</p>}
      </Notice>
    </div>
  );
}
