/** Loading states, for React and for what enhances plain HTML. */
export { createLoading } from './loading';
export type { Loading } from './loading';
export { Loadable } from './Loadable';
export { useLoading } from './useLoading';
