export { currentLink, currentSection } from './current';
export { languageWays } from './language-ways';
export { PageCrumbs } from './PageCrumbs';
