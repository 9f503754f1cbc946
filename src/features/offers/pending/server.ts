/** The server's door of the offer that waits for a sign-in. */
export { storePending, takePending } from './pending.server';
