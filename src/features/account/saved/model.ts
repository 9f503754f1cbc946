export interface SavedArticle {
  articleId: string;
  /** Path on the insights site. */
  path: string;
  /** Where the link leads: absolute on other sites. */
  href: string;
  title: string;
  articleType: string;
  /** Of the drawing; '' without one. */
  image: string;
  /** The picture is the cover of a book, with words to its edges. */
  isCover: boolean;
  /** What the index knows of it; nothing while it does not answer, or of what it does not have. */
  topic: string;
  authors: string[];
  /** The one language that there is of it, where the index knows that it has not been translated. */
  language?: string;
  minutes: number | null;
  /** Only with a subscription. */
  isPremium: boolean;
  note: string;
  /** ISO 8601. */
  savedAt: string;
}

export interface SavedData {
  items: SavedArticle[];
  total: number;
  page: number;
  pages: number;
  /** The page that was asked for, where the list ends before it: what is shown is the last one. */
  asked?: number;
  q: string;
}
