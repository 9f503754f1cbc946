import type { ReactNode } from 'react';
import { useArticleText } from './ArticleText';

/** The columns of an article's text, on a page that is none. */
export const TextColumn = ({ children }: { children: ReactNode }) => (
  <div className="textcol wrap grid">
    <div>{children}</div>
  </div>
);

/** The place of a block of a long text: the article's column, or the page's margins when it stands by itself. */
export function Block({ children }: { children: ReactNode }) {
  const article = useArticleText();
  return article ? children : <TextColumn>{children}</TextColumn>;
}
