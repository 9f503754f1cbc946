/** SQLSTATE read_only_sql_transaction: the server is a standby by now. Nothing of ours writes in a transaction that is to read. */
const READ_ONLY = '25006';
// Classes 08 (connection), 57P (operator intervention) and 53 (resources) of PostgreSQL, and what the socket says.
const LOST = /^(?:08...|57P0[123]|53...|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** By 08P01 PgBouncer says all that it has to say: that its server is away, and of what stands in DATABASE_URL, which is so for as long as it stands there. PostgreSQL's own is a fault of whoever asks. */
const LASTING = /startup parameter|no such (?:database|user)|authentication failed|(?:bind|parse|execute) message/i;

/** Whether the database went away, so that trying again may help. */
export function databaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    (LOST.test(code) && !(code === '08P01' && LASTING.test(error.message))) ||
    /^Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/** Whether the server takes no writes: another one does by now, or will in a moment. */
export const isReadOnly = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === READ_ONLY;

/** A server is there, and takes no writes. */
export class TakesNoWrites extends Error {
  override name = 'TakesNoWrites';
  readonly code = READ_ONLY;
  constructor() {
    super('The PostgreSQL that answers takes no writes: it is a standby, or was made one.');
  }
}

/** Whether it is PostgreSQL that refuses: what it says bears a severity. */
export const saidByDatabase = (error: unknown): boolean => error instanceof Error && 'severity' in error && 'code' in error;
