import { APPLICATIONS } from '../support/site.ts';
import { checkPages } from './support/checks.ts';

checkPages(Object.keys(APPLICATIONS) as (keyof typeof APPLICATIONS)[]);
