/** Whether a role says where it is: in a country, or anywhere. With a place and no country it does not say in which. */
export const hasCountry = ({ place, country }: { place: string; country: string }): boolean => country !== '' || place === '';
