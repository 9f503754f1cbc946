export { currentLink } from './current';
export { languageWays } from './language-ways';
