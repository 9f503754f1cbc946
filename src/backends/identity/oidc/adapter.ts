import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Database } from '../storage/database.ts';
import { hashToken, type Secrets } from '../../kit/secrets.ts';

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * oidc-provider's records in PostgreSQL. The id of a record is what a client or browser holds (a token, a code, a session
 * id), so it is stored as a hash and, where the library needs it back, sealed.
 */
export function createAdapter(db: Database, secrets: Secrets, now: () => Date): (model: string) => Adapter {
  return (model) => {
    const seal = `record ${model}`;
    const parse = (row: { payload: Record<string, unknown>; consumed_at: Date | null } | undefined): AdapterPayload | undefined => {
      if (!row) return undefined;
      const { sealedId, ...payload } = row.payload;
      return {
        ...payload,
        ...(typeof sealedId === 'string' ? { jti: secrets.open(seal, sealedId) } : {}),
        ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {}),
      } as AdapterPayload;
    };
    const live = () =>
      db
        .selectFrom('oidc_models')
        .select(['payload', 'consumed_at'])
        .where('model', '=', model)
        .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now())]));
    return {
      upsert: async (id, { jti, consumed: _, ...payload }, expiresIn) => {
        const values = {
          payload: JSON.stringify(jti === undefined ? payload : { ...payload, sealedId: secrets.seal(seal, jti) }),
          account_id: asText(payload.accountId),
          client_id: asText(payload.clientId),
          grant_id: asText(payload.grantId),
          uid: asText(payload.uid),
          session_uid: model === 'Session' ? asText(payload.uid) : asText(payload.sessionUid),
          user_code: asText(payload.userCode),
          expires_at: expiresIn ? new Date(now().getTime() + expiresIn * 1000) : null,
        };
        await db
          .insertInto('oidc_models')
          .values({ model, id_hash: hashToken(id), consumed_at: null, ...values })
          .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(values))
          .execute();
      },
      find: async (id) => parse(await live().where('id_hash', '=', hashToken(id)).executeTakeFirst()),
      findByUid: async (uid) => parse(await live().where('uid', '=', uid).executeTakeFirst()),
      findByUserCode: async (userCode) => parse(await live().where('user_code', '=', userCode).executeTakeFirst()),
      consume: async (id) => {
        const result = await db
          .updateTable('oidc_models')
          .set({ consumed_at: now() })
          .where('model', '=', model)
          .where('id_hash', '=', hashToken(id))
          .where('consumed_at', 'is', null)
          .executeTakeFirst();
        // Of two requests with the same code or token at the same moment, only one gets through.
        if (Number(result.numUpdatedRows) === 0) throw new errors.InvalidGrant('already used');
      },
      destroy: async (id) => {
        await db.deleteFrom('oidc_models').where('model', '=', model).where('id_hash', '=', hashToken(id)).execute();
      },
      revokeByGrantId: async (grantId) => {
        await db.deleteFrom('oidc_models').where('model', '=', model).where('grant_id', '=', grantId).execute();
      },
    };
  };
}
