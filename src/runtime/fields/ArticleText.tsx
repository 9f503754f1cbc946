import { createContext, useContext } from 'react';

const Article = createContext(false);

/** Set by the rendering that holds an article's blocks. */
export const ArticleTextProvider = Article.Provider;

/** Whether a block stands in an article; on a page by itself it needs its own margins. */
export const useArticleText = (): boolean => useContext(Article);
