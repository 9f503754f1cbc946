/** What the offers ask of our app in place of a redirection to the sign-in (specification section 4, "Paywall"). */
export interface GetStarted {
  event: 'get-started';
  offerId?: string | undefined;
  termId?: string | undefined;
  page: string;
}

interface AppWindow {
  /** iOS: `WKScriptMessageHandler` of this name. */
  webkit?: { messageHandlers?: { masthead?: { postMessage(message: GetStarted): void } } };
  /** Android: an object that the app adds to the page. */
  MastheadApp?: { postMessage(message: string): void };
}

/**
 * Publishes to the app around the page that its reader wants to begin: by what iOS and Android have for it, and as an event of the
 * window, for whatever else shows the page.
 */
export function publishGetStarted(message: GetStarted): void {
  const app = window as unknown as AppWindow;
  app.webkit?.messageHandlers?.masthead?.postMessage(message);
  app.MastheadApp?.postMessage(JSON.stringify(message));
  dispatchEvent(new CustomEvent('get-started', { detail: message }));
}
