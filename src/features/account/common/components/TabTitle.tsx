import { useWords } from '@/runtime';
import { StateTitle } from '@/ui/StateTitle';
import type { Account } from '../use-account';

/** The tab says it too when something went wrong, as whoever is in another one sees only that (WCAG 2.4.2). */
export function TabTitle({ title, account: { view, outcome } }: { title: string; account: Pick<Account<unknown>, 'view' | 'outcome'> }) {
  const { phrase } = useWords();
  const wrong = view.status !== 'ready' || (outcome !== undefined && outcome.kind !== 'ok');
  return wrong ? (
    <StateTitle site={phrase('site.name')} usual={title}>
      {phrase('page.error', { title })}
    </StateTitle>
  ) : null;
}
