/** Orders faults of a back end (src/backends/kit, "Faults") by its admin call. */
export interface Order {
  fault: number | string;
  /** Requests that fail; all of them when left out. */
  times?: number;
  retryAfter?: string | number;
  /** Start of the paths that fail. */
  path?: string;
}

export async function orderFault(url: string, order: Order): Promise<void> {
  const answer = await fetch(`${url}/admin/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (answer.status !== 201) throw new Error(`the fault was not ordered: ${answer.status} ${await answer.text()}`);
}

export async function clearFaults(url: string): Promise<void> {
  const answer = await fetch(`${url}/admin/faults`, { method: 'DELETE' });
  if (!answer.ok) throw new Error(`the faults were not cleared: ${answer.status}`);
}

/** Faults that are still ordered. */
export async function openFaults(url: string): Promise<{ left: number | string }[]> {
  return ((await (await fetch(`${url}/admin/faults`)).json()) as { faults: { left: number | string }[] }).faults;
}
