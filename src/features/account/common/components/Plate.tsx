/** In place of a drawing: the first letter of what it is about. */
export const Plate = ({ of }: { of: string }) => (
  <span className="saved__plate" aria-hidden="true">
    {[...of.trim()][0]?.toLocaleUpperCase()}
  </span>
);
