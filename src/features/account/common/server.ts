/** The server's door of what account pages share. */
export { areaApi } from './api.server';
export type { Area, AreaContext, AreaForm, Done, FormContext } from './area.server';
export { storeFlash } from './flash.server';
export { accountView, areaAddress, isServiceFailure, signInFor, type AreaRequest } from './page.server';
