import { PAGE_TYPES } from '../support/site.ts';
import { checkPages } from './support/checks.ts';

checkPages(Object.keys(PAGE_TYPES) as (keyof typeof PAGE_TYPES)[]);
