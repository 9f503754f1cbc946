/** Loading states, for React and for what enhances plain HTML. */
export { createLoading, LAZY_LOAD_TIMEOUT } from './loading';
export type { Loading, LoadingOptions } from './loading';
export { Loadable } from './Loadable';
export { useLoading } from './useLoading';
