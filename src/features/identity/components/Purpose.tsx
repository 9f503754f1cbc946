import { useWords } from '@/runtime';
import type { IdentityState } from '../model';

/** What the sign-in is for, as its heading says it; undefined where it is for nothing but itself. */
export function usePurpose({ purpose, at }: Pick<IdentityState, 'purpose' | 'at'>): { title: string; then: string } | undefined {
  const { phrase } = useWords();
  if (!purpose) return undefined;
  const what = phrase(purpose.what, { ...purpose.params, ...(purpose.name ? { name: phrase(purpose.name) } : {}) });
  // Who makes an account has not just made one.
  const then = at === 'signUp' && purpose.then === 'begin' ? 'shown' : purpose.then;
  return { title: phrase(at === 'signUp' ? 'signUp.for' : 'signIn.for', { what }), then: phrase(`signIn.then.${then}`) };
}
