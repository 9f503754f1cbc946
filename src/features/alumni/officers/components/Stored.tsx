import type { ReactNode } from 'react';
import { useOwnForm, type Outcome } from '@/features/account/common';
import { useContact } from '../../contact/words';
import { CHANGED } from '../rules';

/** Whether a form was refused since somebody else had changed what it was made of. */
export const isChanged = (outcome: Outcome | undefined): boolean => outcome?.kind === 'error' && outcome.message === CHANGED;

/** What is stored now, folded above what was typed, where its form was refused since somebody else had changed it. */
export function Stored({ children }: { children: ReactNode }) {
  const { phrase } = useContact();
  if (!isChanged(useOwnForm().outcome)) return null;
  return (
    <details className="alu__open" data-stored="">
      <summary>{phrase('officers.stored')}</summary>
      {children}
    </details>
  );
}
