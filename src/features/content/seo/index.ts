/** What stands in a document's head. */
export { DocumentHead } from './DocumentHead';
