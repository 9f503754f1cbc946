/** Goes to another page; apart, because jsdom goes nowhere. */
export const leave = (address: string): void => location.assign(address);
