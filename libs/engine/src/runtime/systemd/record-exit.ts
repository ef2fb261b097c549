import { loadScript } from '../../command/load-script';

/** Path of record-exit.sh on a server. A changed script needs another name, because an existing file is not replaced. */
export const RECORD_EXIT_PATH = '/var/lib/fairlead/note-end-1';

export const RECORD_EXIT = loadScript('systemd/record-exit.sh');
