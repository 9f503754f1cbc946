import { useWords } from '@/runtime';
import { useStep } from './step-context';

/** What the sign-in is for: what was pressed, or the page that asked for it. */
export function Purpose() {
  const { state } = useStep();
  const { phrase } = useWords();
  const { purpose } = state;
  if (!purpose) return null;
  const what = phrase(purpose.what, { ...purpose.params, ...(purpose.name ? { name: phrase(purpose.name) } : {}) });
  return (
    <p className="signin__reason">
      {phrase(state.at === 'signUp' ? 'signUp.for' : 'signIn.for', { what })} {phrase(`signIn.then.${purpose.then}`)}
    </p>
  );
}
