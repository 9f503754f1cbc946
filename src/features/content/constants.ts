/** Numbers of the specification's section 9 that renderings read. */
export { OLD_ARTICLE_DAYS, RELATED_ARTICLES } from '@/config/constants';
