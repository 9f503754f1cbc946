import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { CardModel } from './model';

/** What stands below a card's text; null for a card that has nothing of it. */
export type CardAction = (card: CardModel) => ReactNode;

const Action = createContext<CardAction>(() => null);

/** Gives the cards of a page what can be done with them. The cards themselves know nothing of accounts. */
export const CardActionProvider = Action.Provider;
export const useCardAction = (): CardAction => useContext(Action);
