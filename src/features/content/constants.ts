/** Numbers of the specification's section 9 that renderings read. */
export { RELATED_ARTICLES } from '@/config/constants';
