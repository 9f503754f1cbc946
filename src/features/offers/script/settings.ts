/** What `/api/offers/settings` tells the script of a page. */
export interface ScriptSettings {
  /** Application at the offers service. */
  aid: string;
  /** Origin of the offers service. */
  origin: string;
  /** The service is Piano's sandbox. */
  sandbox: boolean;
  /** Name of the site. */
  zone: string;
  /** The page is open in our app's own browser. */
  inApp: boolean;
}
