import { loadScript } from '../../command/load-script';

/** Where a server has record-exit.sh; another behaviour needs another name, because what is there is not compared. */
export const RECORD_EXIT_PATH = '/var/lib/fairlead/note-end-1';

export const RECORD_EXIT = loadScript('systemd/record-exit.sh');
