/** The server's door of the parameters that a browser keeps. */
export { parameterOf, storeParameters, storeReferred } from './store.server';
