export { currentLink, currentSection } from './current';
export { languageWays } from './language-ways';
export { isOfAccount } from './of-account';
export { PageCrumbs } from './PageCrumbs';
