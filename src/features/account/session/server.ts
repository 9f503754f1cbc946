/** The server's door of the session. */
export { cookieJar, type CookieJar, type SessionSource } from '@/server/cookie-jar';
export { identityClient, type IdentityClient } from './clients.server';
export { forgetGivenAddress, givenAddress, hintedAddress, storeGivenAddress } from './given-address.server';
export { callAuthoring, type AuthoringAnswer, type AuthoringCall } from './authoring.server';
export { apiSource, requireSession, withSession } from './guards.server';
export { accountsAvailable } from '@/config/env.server';
export { callGateway, fileOfGateway, type GatewayOptions } from './gateway.server';
export { callIdentityAccount, storeIdentityToken } from './identity-account.server';
export { sessionApi, type SessionAnswer } from './session-api.server';
export { sameOrigin } from '@/server/same-origin';
export { LONGEST_COOKIE, open as openSealed, openPacked, seal, sealPacked } from '@/server/seal';
export { readDraftsSession, readSession, startSession, type Session } from './session.server';
export * from './stored-items.server';
export { safeTarget } from './targets.server';
export { verifyToken } from './verify-token.server';
export { readTokens as storedTokens, storedUserId, type TokenPair } from './token-cookies.server';
export { callUserService, isServiceRefusal, ServiceRefusal, type CallOptions } from './user-service.server';
