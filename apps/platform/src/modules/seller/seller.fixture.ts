/** Where a seller of a test is: in this city, at this place. */
export const placed = (city: string, lon: number, lat: number) => ({
  street1: '1 Long Lane',
  city,
  state: 'Somewhere',
  zip: '100000',
  country: 'IN',
  position: [lon, lat],
})
