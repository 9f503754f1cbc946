/** Two digits are about a kilometre: enough to sort by, and no more than that leaves the browser. */
const rounded = ({ latitude, longitude }: GeolocationCoordinates): string => `${latitude.toFixed(2)},${longitude.toFixed(2)}`;

/** Asks the browser where the visitor is, puts it into the field and sends its form. @returns whether the browser told */
export const askPosition = (field: HTMLInputElement | null): Promise<'idle' | 'refused'> =>
  new Promise((resolve) => {
    // Not where the page is not trusted.
    if (!('geolocation' in navigator)) return resolve('refused');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (field) field.value = rounded(coords);
        field?.form?.requestSubmit();
        resolve('idle');
      },
      () => resolve('refused'),
      { maximumAge: 600_000, timeout: 15_000 },
    );
  });
