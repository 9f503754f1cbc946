export { DocumentHead } from './DocumentHead';
export { DocumentScripts } from './DocumentScripts';
export { PageData } from './PageData';
export { partsOf } from './parts';
export { prunePageProps } from './prune';
export { HeadTags } from './HeadTags';
