export { DocumentHead } from './DocumentHead';
export { DocumentScripts } from './DocumentScripts';
export { prunePageProps } from './prune';
