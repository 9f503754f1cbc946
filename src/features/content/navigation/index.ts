export { currentLink } from './current';
export type { NavigationSectionFields } from './navigation.schema';
