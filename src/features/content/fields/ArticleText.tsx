import { createContext, useContext } from 'react';

/** Ids of headings that a text may not use, because an earlier text of the article has them: text's uid → id → its new id. */
type RenamedIds = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface ArticleText {
  renamed: RenamedIds;
}

const Article = createContext<ArticleText | null>(null);

/** Set by the rendering that holds an article's blocks. */
export const ArticleTextProvider = Article.Provider;

/** The article that a block stands in; null when it stands on a page by itself, where it needs its own margins. */
export const useArticleText = (): ArticleText | null => useContext(Article);
