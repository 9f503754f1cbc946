import { lazy, Suspense } from 'react';
import { useRoute } from '@/runtime';
import { loadSignInDialog, useSignInLinks } from '@/features/identity/dialog';
import { fetched } from '@/lib/late';

const SignInDialog = lazy(() =>
  fetched(loadSignInDialog).then(
    ({ SignInDialog: component }) => ({ default: component }),
    (error: unknown) => {
      // Its page needs no script: the loader leads there.
      window.__boot?.fail(String(error));
      return { default: () => null };
    },
  ),
);

/** The sign-in over the page, fetched when one of its in-page routes is asked for. */
export function SignIn() {
  const { language } = useRoute();
  const cameWithPage = useSignInLinks();
  if (cameWithPage === undefined) return null;
  return (
    <Suspense fallback={null}>
      <SignInDialog language={language} cameWithPage={cameWithPage} />
    </Suspense>
  );
}
