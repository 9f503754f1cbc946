/** An address that may break after its at sign. */
export function EmailLink({ address }: { address: string }) {
  const [name = '', host] = address.split('@');
  return (
    <a href={`mailto:${address}`}>
      {name}
      {host !== undefined && (
        <>
          @<wbr />
          {host}
        </>
      )}
    </a>
  );
}

/** `+49 40 1234-5` is dialled as `+494012345`; a zero in brackets is not. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a href={`tel:${number.replace('(0)', '').replace(/[^\d+]/g, '')}`}>{number}</a>
);
