import type { UsersContext } from '../context.ts';

type Parts = Pick<UsersContext, 'db' | 'secrets'>;

/** The list holds no address, only what tells whether a given one is on it. */
const codesOf = ({ secrets }: Pick<Parts, 'secrets'>, email: string): readonly string[] =>
  secrets.macs('unwanted', email.trim().toLowerCase());

/** Whether somebody asked that nobody may have newsletters asked for at the address again. */
export async function isUnwanted(parts: Parts, email: string): Promise<boolean> {
  const found = await parts.db
    .selectFrom('unwanted')
    .select('code')
    .where('code', 'in', [...codesOf(parts, email)])
    .executeTakeFirst();
  return found !== undefined;
}

/** Puts an address on the list, or takes it off. */
export async function setUnwanted(parts: Parts, email: string, on: boolean): Promise<void> {
  const [code = '', ...before] = codesOf(parts, email);
  if (on)
    await parts.db
      .insertInto('unwanted')
      .values({ code })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await parts.db
      .deleteFrom('unwanted')
      .where('code', 'in', [code, ...before])
      .execute();
}
