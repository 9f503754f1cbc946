/** The server's door of navigation. */
export { type CrumbData, crumbsIfKnown, loadCrumbs } from './crumbs.server';
export { navigationSectionShape } from './navigation.schema';
