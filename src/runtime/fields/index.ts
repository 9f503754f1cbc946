/** Components of Sitecore's field types. They output the editor's markup where the field brings it. */
export { ArticleTextProvider, useArticleText } from './ArticleText';
export { Block, TextColumn } from './Block';
export { DateText } from './DateText';
export { formatDate } from './date-format';
export { Image } from './Image';
export type { CropX, CropY, ImageRatio } from './Image';
export { FileLink, Link } from './Link';
export { hasNothing } from './has-nothing';
export { linkHref } from './link-href';
export { PagePicture } from './PagePicture';
export { RichText } from './RichText';
export { shown, Text } from './Text';
export { titleWords } from './title-words';
