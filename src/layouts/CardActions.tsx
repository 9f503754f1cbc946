import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { CardSave, keptOf } from '@/features/account/keep';
import type { RouteInfo } from '@/runtime';
import { CardActionProvider, type CardAction } from '@/features/content/cards';

/** Cards of texts can be saved wherever they stand; editors see the cards alone. */
export function CardActions({ route, children }: { route: RouteInfo; children: ReactNode }) {
  const action = useCallback<CardAction>(
    (card) => {
      const article = route.editing ? undefined : keptOf(card, route.site, route.strange);
      return article ? <CardSave article={article} /> : null;
    },
    [route],
  );
  return <CardActionProvider value={action}>{children}</CardActionProvider>;
}
