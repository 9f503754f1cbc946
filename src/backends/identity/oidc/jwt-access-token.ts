import { SignJWT, decodeJwt, importJWK, type JWK } from 'jose';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Services } from '../services.ts';

const SEAL = 'access token';

/**
 * The Sign-In Widget decodes access tokens, so public clients get a JWT (RFC 9068) that carries the real, opaque token
 * sealed in `ref`. Resource servers may check the JWT alone; this service takes either, and revoking works for both.
 */
async function wrap(
  services: Services,
  key: JWK,
  clientId: string,
  scope: string,
  sub: string,
  token: string,
  expiresIn: number,
): Promise<string> {
  return new SignJWT({ client_id: clientId, cid: clientId, scp: scope.split(' '), ref: services.secrets.seal(SEAL, token) })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid ?? '' })
    .setIssuer(services.issuer)
    .setAudience('api://default')
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime(`${expiresIn}s`)
    .sign(await importJWK(key, 'RS256'));
}

/** The opaque token inside; anything else as it is. The seal proves that it is ours, and the record says whether it is still good. */
export function unwrapAccessToken(services: Services, token: string): string {
  if (token.split('.').length !== 3) return token;
  try {
    const { ref } = decodeJwt(token);
    return typeof ref === 'string' ? services.secrets.open(SEAL, ref) : token;
  } catch {
    // Not one of ours: whoever asks is told that it is invalid.
    return token;
  }
}

/** Wraps what the token endpoint gives to public clients. */
export function wrapForPublicClients(provider: Provider, services: Services, key: JWK): void {
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx as unknown as KoaContextWithOIDC;
    const body = ctx.body as Record<string, unknown> | undefined;
    if (typeof body?.access_token !== 'string' || oidc?.route !== 'token') return;
    const client = services.clients.get(oidc.client?.clientId ?? '');
    const sub = oidc.entities.AccessToken?.accountId;
    if (!client || client.secret !== undefined || sub === undefined) return;
    body.access_token = await wrap(services, key, client.id, String(body.scope ?? ''), sub, body.access_token, Number(body.expires_in));
    ctx.body = body;
  });
}
