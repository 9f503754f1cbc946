/**
 * Ends a `switch` over a closed set: it compiles only while every case is handled.
 * @throws when a value of another form got there anyway, such as JSON that nobody parsed
 */
export function assertUnreachable(value: never): never {
  throw new Error(`A case that cannot be: ${JSON.stringify(value)}`);
}
