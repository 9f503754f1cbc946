/** So many pieces of work in a minute, half of them at once, whoever asks for them. */
interface Budget {
  /** @returns undefined where there is room, else the seconds until there is */
  take(): number | undefined;
}

const MINUTE_MS = 60_000;

/** A budget of this process. */
export function createBudget(perMinute: number, now: () => number = Date.now): Budget {
  const full = Math.max(1, perMinute / 2);
  const perMs = perMinute / MINUTE_MS;
  let left = full;
  let at = now();
  return {
    take: () => {
      const moment = now();
      left = Math.min(full, left + (moment - at) * perMs);
      at = moment;
      if (left < 1) return Math.max(1, Math.ceil((1 - left) / perMs / 1000));
      left -= 1;
      return undefined;
    },
  };
}
