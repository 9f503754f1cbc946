import { useCallback } from 'react';
import type { ReactNode } from 'react';
// From its own file: a boundary round each would cost the document a script a card, and the folder's door brings the account's forms.
import { CardSave } from '@/features/account/keep/CardSave';
import { keptOf } from '@/features/account/keep/fields';
import type { RouteInfo } from '@/runtime';
// From its own file: the folder's door would bring every card to every page.
import { CardActionProvider, type CardAction } from '@/features/content/cards/card-action';

/** Cards of texts can be saved wherever they stand; editors see the cards alone. */
export function CardActions({ route, children }: { route: RouteInfo; children: ReactNode }) {
  const action = useCallback<CardAction>(
    (card) => {
      const article = route.editing ? undefined : keptOf(card, route.site);
      return article ? <CardSave article={article} /> : null;
    },
    [route],
  );
  return <CardActionProvider value={action}>{children}</CardActionProvider>;
}
