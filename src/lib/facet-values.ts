interface Value {
  value: string;
  label?: string | undefined;
  /** Undefined where nobody has counted. */
  count?: number | undefined;
}

/**
 * The values of a facet with those that are chosen, which an answer to another search need not have: a form forgets what has no box.
 * Pure.
 */
export const withChosen = (values: readonly Value[], chosen: readonly string[]): readonly Value[] => [
  ...values,
  ...chosen.filter((value) => !values.some((each) => each.value === value)).map((value) => ({ value })),
];
