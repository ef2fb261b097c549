/** Every host has a /30 of its own out of 10.213.0.0/16: the machine's end, the host's end. */
export interface HostNetwork {
  namespace: string;
  link: string;
  machine: string;
  host: string;
}

export const NETWORK = '10.213.0.0/16';

/** An address of this machine that every host can reach, for the servers that tests run beside the hosts. */
export const MACHINE_ADDRESS = '10.213.255.254';

/** The last /30s are kept free for the machine's own address. */
export const NETWORKS = 16_000;

export function networkOf(number: number): HostNetwork {
  const prefix = `10.213.${number >> 6}.`;
  const start = (number & 63) * 4;
  return {
    namespace: `fairlead-${number}`,
    link: `fairlead${number}`,
    machine: `${prefix}${start + 1}`,
    host: `${prefix}${start + 2}`,
  };
}
