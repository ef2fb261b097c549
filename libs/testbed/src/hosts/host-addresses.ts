/** Every host has an address of its own out of 10.213.0.0/16, which the machine knows by a route. */
export interface HostNetwork {
  namespace: string;
  link: string;
  host: string;
}

export const HOSTS_SUBNET = '10.213.0.0/16';

/** An address of this machine that every host can reach, for the servers that tests run beside the hosts. */
export const MACHINE_ADDRESS = '10.213.255.254';

/** The last addresses are kept free for the machine's own. */
export const HOST_NETWORKS_MAX = 16_000;

export function hostNetworkOf(number: number): HostNetwork {
  return {
    namespace: `fairlead-${number}`,
    link: `fairlead${number}`,
    host: `10.213.${number >> 6}.${(number & 63) * 4 + 2}`,
  };
}
