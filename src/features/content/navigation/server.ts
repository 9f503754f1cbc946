/** The server's door of navigation. */
export { type CrumbData, loadCrumbs } from './crumbs.server';
export { navigationSectionShape } from './navigation.schema';
