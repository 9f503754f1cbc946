/** Numbers of the specification's section 9 that renderings read. */
export { OLD_ARTICLE_DAYS, RELATED_ARTICLES } from '@/config/constants';
import { routes } from '@/config/routes';

export const JOB_SEARCH_PATH = routes.jobSearch.path;
