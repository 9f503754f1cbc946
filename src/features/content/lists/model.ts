/** One page of a list. */
export interface ListPage<T> {
  items: T[];
  /** Items on all pages. */
  total: number;
  /** From 1. */
  page: number;
  /** At least 1. */
  pages: number;
}

export const emptyPage: ListPage<never> = { items: [], total: 0, page: 1, pages: 1 };

/** A topic by its name, for a line of them. */
export interface TopicLink {
  href: string;
  text: string;
}
