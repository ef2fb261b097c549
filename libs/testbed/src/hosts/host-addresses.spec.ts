import { MACHINE_ADDRESS, hostNetworkOf, HOST_NETWORKS_MAX } from './host-addresses';

it('gives every host an address of its own, away from the machine’s address', () => {
  const all = Array.from({ length: HOST_NETWORKS_MAX }, (_, number) => hostNetworkOf(number));
  const addresses = all.map(({ host }) => host);
  expect(new Set([...addresses, MACHINE_ADDRESS]).size).toBe(HOST_NETWORKS_MAX + 1);
  expect(addresses.every((address) => address.split('.').every((part) => Number(part) <= 255))).toBe(true);
  // Names of network links are cut at 15 characters.
  expect(Math.max(...all.map(({ link }) => link.length))).toBeLessThanOrEqual(15);
});
