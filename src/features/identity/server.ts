/** The server's door of the feature. */
export { callbackApi } from './callback.server';
export { continueApi } from './continue.server';
export { identityPageState, onwards, passkeyParty, setUpState } from './page-state.server';
export { endSessionApi, signOutApi } from './sign-out.server';
export { singleSignOnApi } from './single-sign-on.server';
export { stepApi } from './step-api.server';
export { stateApi } from './dialog/state-api.server';
export { accountFile } from './well-known.server';
export { waitingApi } from './waiting.server';
