/** The first so many in an order, without putting all the others in it too. @param order below 0 where the first of the two comes first */
export function best<T>(all: Iterable<T>, most: number, order: (a: T, b: T) => number): T[] {
  const found: T[] = [];
  for (const each of all) {
    const last = found[most - 1];
    if (last !== undefined && order(each, last) >= 0) continue;
    let [from, to] = [0, found.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (order(each, found[middle] as T) < 0) to = middle;
      else from = middle + 1;
    }
    found.splice(from, 0, each);
    if (found.length > most) found.pop();
  }
  return found;
}
