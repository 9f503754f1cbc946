/** More would make a page too long to read, and a query too large. */
const LARGEST_SIZE = 48;

/** Entries on a page of a listing, whole, as its item says; `usual` where it says none. */
export const pageSize = ({ value }: { value: number | null }, usual: number): number =>
  value !== null && value >= 1 ? Math.min(Math.floor(value), LARGEST_SIZE) : usual;
