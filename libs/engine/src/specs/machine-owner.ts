/** The content of the owner marker in Fairlead's folder on a machine: which record of which instance manages it. */
export interface MachineOwner {
  readonly instanceId: string;
  readonly serverId: string;
  /** The machine-id when the marker was written. A machine with another one has a copy of that machine's disk. */
  readonly machineId: string;
  /** When this owner began to manage the machine, in RFC 3339; null in a damaged marker. */
  readonly since: string | null;
  /** Ids of the applications and databases that a previous owner left there. They are not this owner's to remove. */
  readonly foreign: readonly string[];
}

/** A record of a server; without a machine-id as long as it has not claimed a machine. */
export interface MachineRecord {
  readonly instanceId: string;
  readonly serverId: string;
  readonly machineId?: string;
}

/** A record that has claimed its machine. */
export interface MachinePin extends MachineRecord {
  readonly machineId: string;
}

/** What a machine says about itself. */
export interface MachineIdentity {
  /** 32 hexadecimal digits, from `/etc/machine-id`. */
  readonly machineId: string;
  /** Null if no Fairlead manages the machine. */
  readonly owner: MachineOwner | null;
  /** SHA-256 of the marker in hex; empty without one. */
  readonly ownerChecksum: string;
}
