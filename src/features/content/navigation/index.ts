export { currentLink, currentSection } from './current';
export { languageWays } from './language-ways';
