export type { Actor, Change, Draft, ItemStore, RemovedFile } from './types.ts';
export { createItemStore } from './store.ts';
export { Journal, type Done } from './journal.ts';
export { takeLock, type Lock } from './lock.ts';
export { revisionOf } from './revision.ts';
export { initialState, isFinal, workflowOf } from './workflow.ts';
