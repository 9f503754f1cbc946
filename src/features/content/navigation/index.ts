export { currentLink } from './current';
