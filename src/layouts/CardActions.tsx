import { lazy, Suspense, useCallback } from 'react';
import type { ReactNode } from 'react';
import { keptOf } from '@/features/account/ratings/fields';
import { usePhrases } from '@/features/content';
import type { RouteInfo } from '@/features/content';
// From its own file: the folder's door would bring every card to every page.
import { CardActionProvider, type CardAction } from '@/features/content/cards/card-action';
import { languagePath } from '@/lib/language-path';

/** Fetched where a card is made in the browser; those of a document have it in their HTML. */
const CardSave = lazy(() => import('@/features/account/ratings/CardSave').then(({ CardSave: component }) => ({ default: component })));

/** Path of the page as its address has it, `/page/2` included. */
const addressOf = ({ path, pageNumber, language }: RouteInfo): string => languagePath(pageNumber > 1 ? `${path === '/' ? '' : path}/page/${pageNumber}` : path, language);

/** Cards of texts can be saved wherever they stand; editors see the cards alone. */
export function CardActions({ route, children }: { route: RouteInfo; children: ReactNode }) {
  const phrase = usePhrases();
  const action = useCallback<CardAction>(
    (card) => {
      const article = route.editing ? undefined : keptOf(card, { site: route.site, from: addressOf(route) });
      return article ? <Suspense fallback={null}><CardSave article={article} words={{ phrase, language: route.language }} /></Suspense> : null;
    },
    [route, phrase],
  );
  return <CardActionProvider value={action}>{children}</CardActionProvider>;
}
