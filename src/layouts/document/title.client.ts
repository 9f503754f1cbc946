import { Children, isValidElement, useEffect, type ReactNode } from 'react';

/** The text of a title element among the children. */
const titleIn = (children: ReactNode): string | undefined =>
  Children.toArray(children).flatMap((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === 'title' ? [String(child.props.children)] : [],
  )[0];

/**
 * In place of `next/head` on pages that come alive without Next's client (scripts/prebuild/live-pages.ts): of the head, only the
 * title changes while a document is shown. An empty one is left behind, as Next leaves it.
 */
export default function Head({ children }: { children?: ReactNode }): null {
  const title = titleIn(children);
  useEffect(() => {
    if (title === undefined) return;
    document.title = title;
    return () => {
      document.title = '';
    };
  }, [title]);
  return null;
}
