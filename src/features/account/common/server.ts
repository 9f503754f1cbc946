/** The server's door of what account pages share. */
export { areaApi } from './api.server';
export type { Area, AreaForm, Done, FormContext } from './area.server';
export { attempt, failureWords, NO_ANSWER, refused, SOMEBODY_ELSE } from './attempt.server';
export { storeFlash, tell } from '../flash/server';
export { SENT_BEFORE } from './model';
export { noticeOf } from './notice.server';
export { pressedOn } from './pressed-on.server';
export { accountView, areaAddress, isServiceFailure, signInFor, type AreaRequest } from './page.server';
export { withinPages } from './within-pages.server';
export { changed } from './was';
export { isWhose } from './whose.server';
