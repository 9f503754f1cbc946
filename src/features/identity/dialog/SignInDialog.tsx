import { useCallback, useEffect, useRef, useState } from 'react';
import { askedTwice } from '@/lib/asked-twice';
import { createWords, WordsProvider } from '@/runtime';
import { Icon } from '@/ui';
import { firstOf } from '../components/first-field';
import { IdentityFlow } from '../components/IdentityFlow';
import { dialogFlow } from '../flow-id';
import type { IdentityState } from '../model';
import { pageHref } from '../pages';
import { readHash } from './hash-routes';
import { leave } from './leave';
import { leaveRoute, noteRoute } from './leave-route';

/** What `/api/auth/state` answers: the step, and the words for it. */
export interface DialogContent {
  state: IdentityState;
  title: string;
  phrases: Readonly<Record<string, string>>;
}

/** For an answer; then the page of the same step is gone to, which the browser waits for as it does for every page. */
const LONGEST_WAIT_MS = 8_000;

interface Props {
  language: string;
  /** The page came with its route, else it was asked for in the page. */
  cameWithPage: boolean;
}

/**
 * The sign-in over the page, on each of its in-page routes. The hash stays in the address while it is open. Back closes it, and
 * closing it goes back: no entry of the history is left that would open it again.
 */
export function SignInDialog({ language, cameWithPage }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [content, setContent] = useState<DialogContent>();
  const close = useCallback(() => {
    setContent(undefined);
    const { activeElement } = document;
    // Without the link that had opened it: a page that came with the dialog. What had the focus there may have it still.
    if (activeElement === document.body || dialog.current?.contains(activeElement))
      document.getElementById('main')?.focus({ preventScroll: true });
    leaveRoute();
  }, []);

  useEffect(() => {
    let asked = 0;
    const show = async () => {
      const turn = (asked += 1);
      const route = readHash(location.hash, location.pathname + location.search);
      if (!route) {
        // Gives the focus back, which an element that is taken away does not.
        if (dialog.current?.open) dialog.current.close();
        return setContent(undefined);
      }
      if (route.kind === 'go') return location.replace(route.href);
      // Back from a single sign-on in vain, the page may have become the sign-in itself.
      if ((route.at === 'signIn' || route.at === 'signInPrompt') && /\/sign-in(?:\/prompt)?$/.test(location.pathname)) return leaveRoute();
      const kept = dialogFlow();
      const query = new URLSearchParams({
        at: route.at,
        language,
        ...(route.to ? { to: route.to } : {}),
        ...(kept ? { kept } : {}),
        ...(route.oneClick ? { for: 'one-click' } : {}),
      });
      // What was pressed for it, before anything else can be seen of it.
      const link = document.activeElement instanceof HTMLAnchorElement ? document.activeElement : undefined;
      link?.setAttribute('aria-busy', 'true');
      try {
        if (!HTMLDialogElement.prototype.showModal) throw new Error('This browser opens nothing over a page');
        // Both tries together.
        const until = Date.now() + LONGEST_WAIT_MS;
        const ask = async () => {
          const response = await fetch(`/api/auth/state?${query}`, {
            headers: { accept: 'application/json' },
            signal: AbortSignal.timeout(Math.max(0, until - Date.now())),
          });
          if (!response.ok) throw new Error(`The sign-in answered ${response.status}`);
          return (await response.json()) as DialogContent | { location: string };
        };
        const answer = await askedTwice(ask, () => turn === asked && Date.now() < until);
        if (!answer || turn !== asked) return;
        if ('location' in answer) leave(answer.location);
        else setContent(answer);
      } catch {
        // The page of the same step says what is wrong.
        if (turn === asked) leave(pageHref(route.at, language, route.to));
      } finally {
        link?.removeAttribute('aria-busy');
      }
    };
    const onHash = ({ oldURL }: HashChangeEvent) => {
      noteRoute(oldURL);
      void show();
    };
    addEventListener('hashchange', onHash);
    noteRoute(cameWithPage ? undefined : location.href.split('#', 1)[0]);
    void show();
    return () => {
      asked += 1;
      removeEventListener('hashchange', onHash);
    };
  }, [language, cameWithPage]);

  useEffect(() => {
    const element = dialog.current;
    if (!content || !element || element.open) return;
    // The browser would begin with the button that closes.
    const first = firstOf(element.querySelector('h1'));
    first?.setAttribute('autofocus', '');
    element.showModal();
    first?.removeAttribute('autofocus');
    first?.focus();
  }, [content]);

  if (!content) return null;
  // The page has none of the sign-in's.
  const words = createWords(content.phrases, language);
  return (
    <dialog ref={dialog} className="dialog dialog--signin" aria-labelledby="signin-dialog" onClose={close}>
      <form method="dialog">
        <button className="iconbtn dialog__x" type="submit" aria-label={words.phrase('signIn.dialogClose')}>
          <Icon name="close" />
        </button>
      </form>
      <div className="dialog__body signin">
        <WordsProvider value={words}>
          <IdentityFlow key={content.state.at} first={content.state} title={content.title} headingId="signin-dialog" />
        </WordsProvider>
      </div>
    </dialog>
  );
}
