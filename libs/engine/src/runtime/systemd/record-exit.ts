/** Path of NOTE_END on a server. A changed script needs another name, because an existing file is not replaced. */
export const RECORD_EXIT_PATH = '/var/lib/fairlead/note-end-1';

/**
 * Run by systemd when a process of an application has ended, whatever the reason: a line in `runs/<number>/ends`, so that
 * restarts and kills of the last minutes can be counted without reading the journal. `$1` folder of the run, `$2` unit. The line
 * is: id of the boot, seconds since then, unit, how it ended (`exited 1`, `killed KILL`), and `oom` or `-`.
 *
 * systemd knows of kills for want of memory only where all controllers are unified; elsewhere the group of the unit counts
 * them. A container's end leaves a mark under the unit's invocation.
 */
export const RECORD_EXIT = `
cd "$1" 2>/dev/null || exit 0
read -r boot </proc/sys/kernel/random/boot_id
read -r up rest </proc/uptime
oom=-
if [ "\${SERVICE_RESULT-}" = oom-kill ]; then oom=oom; fi
if [ -e "/run/fairlead-oom-\${INVOCATION_ID-}" ]; then
  oom=oom
  rm -f "/run/fairlead-oom-$INVOCATION_ID"
fi
group=/sys/fs/cgroup/memory/system.slice/$2
if [ -f "$group/memory.oom_control" ]; then
  while read -r name count; do
    if [ "$name" != oom_kill ] || [ "$count" -eq 0 ]; then continue; fi
    seen= known="$(stat -c %i "$group") $count"
    [ ! -f "oom-$2" ] || read -r seen <"oom-$2"
    if [ "$seen" != "$known" ]; then oom=oom; fi
    printf '%s\\n' "$known" >"oom-$2"
  done <"$group/memory.oom_control"
fi
printf '%s %s %s %s %s %s\\n' "$boot" "\${up%.*}" "$2" "\${EXIT_CODE:--}" "\${EXIT_STATUS:--}" "$oom" >>ends
if [ "$(stat -c %s ends)" -gt 30000 ]; then tail -n 100 ends >ends.new && mv ends.new ends; fi
`;

/** Part of the script that starts units. */
export const INSTALL_RECORD_EXIT = `
if [ ! -f ${RECORD_EXIT_PATH} ]; then
  cat >"${RECORD_EXIT_PATH}.$$" <<'NOTE_END'${RECORD_EXIT}NOTE_END
  mv "${RECORD_EXIT_PATH}.$$" ${RECORD_EXIT_PATH}
fi
`;
