import { marks } from './was';

/** The mark of the account that a page is made for. Its forms send it, so that they change nobody else's account. */
export const whoseMark = (userId: string): string => marks([userId]);

/** @param by the id of an account, or its mark, where only a page of it says whose it is */
export const isWhose = (by: string, userId: string | undefined): boolean =>
  userId !== undefined && (by === userId || by === whoseMark(userId));
