const TIMEOUT_MS = 10_000;

/** Where another service is asked for what it holds about a person. */
export interface HolderAddress {
  url: string;
  key: string;
}

/** Asks a service that holds something about people, by its administration key. The call throws when it does not answer, or refuses. */
export const holderCall =
  (name: string, { url, key }: HolderAddress) =>
  async (path: string, person: Readonly<Record<string, string>>): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-admin-key': key },
      body: JSON.stringify(person),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The ${name} service answered ${response.status} to ${path}.`);
    return response.json();
  };
