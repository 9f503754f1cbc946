import type { ReactNode } from 'react';
import { Wrap } from '@/ui';
import { useArticleText } from './ArticleText';

/** The place of a block of a long text: the article's column, or the page's margins when it stands by itself. */
export function Block({ children }: { children: ReactNode }) {
  const article = useArticleText();
  return article ? children : <Wrap className="block-alone">{children}</Wrap>;
}
