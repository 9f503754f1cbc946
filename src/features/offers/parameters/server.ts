/** The server's door of the parameters that a browser keeps. */
export { hasKeptParameter } from './parameters';
export { parameterOf, storeParameters, storeReferred } from './store.server';
