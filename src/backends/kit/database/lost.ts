// Classes 08 (connection), 57P (operator intervention) and 53 (resources) of PostgreSQL, and what the socket says.
const LOST = /^(?:08...|57P0[123]|53...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;

/** Whether the database went away, so that trying again may help. */
export function databaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    LOST.test(code) ||
    /^Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
      error.message,
    )
  );
}
