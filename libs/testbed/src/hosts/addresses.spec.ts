import { MACHINE_ADDRESS, networkOf, NETWORKS } from './addresses';

it('gives every host an address of its own, away from the machine’s address', () => {
  const all = Array.from({ length: NETWORKS }, (_, number) => networkOf(number));
  const addresses = all.map(({ host }) => host);
  expect(new Set([...addresses, MACHINE_ADDRESS]).size).toBe(NETWORKS + 1);
  expect(addresses.every((address) => address.split('.').every((part) => Number(part) <= 255))).toBe(true);
  // Names of network links are cut at 15 characters.
  expect(Math.max(...all.map(({ link }) => link.length))).toBeLessThanOrEqual(15);
});
