import { action, editSetting, editVariable, isBuilding, type DiagnosisFacts, type Finding, type Rule } from './rule';

function outOfMemory(facts: DiagnosisFacts, what: string, hint: string): Finding {
  if (isBuilding(facts)) {
    return {
      code: 'out_of_memory',
      message: `${what} A build may use part of the memory of the server (FAIRLEAD_BUILD_MEMORY_PERCENT).`,
      advice: `${hint} Otherwise let the build use less memory, or move the application to a server with more.`.trim(),
      actions: [action('view_server'), action('instance_settings', { setting: 'FAIRLEAD_BUILD_MEMORY_PERCENT' })],
    };
  }
  const { memoryMb } = facts;
  const limit = memoryMb === null ? 'It has no limit of its own.' : `Its limit is ${memoryMb} MiB.`;
  return {
    code: 'out_of_memory',
    message: `${what} ${limit}`,
    advice:
      `${hint} The chart shows how its memory grew: raise the limit if it needs more, and search for a leak if it keeps growing.`.trim(),
    actions: [editSetting('resources.memory_mb'), action('view_memory')],
  };
}

/** A process without a limit is killed if the server has no memory left, which others may have taken. */
function killedForMemory(facts: DiagnosisFacts): Finding | undefined {
  // Where the server has counted the kills, no line of a program can claim one.
  if (facts.killedForMemory === false) return undefined;
  if (isBuilding(facts) || facts.memoryMb !== null)
    return outOfMemory(facts, 'It was killed because it took more memory than it may use.', '');
  return {
    code: 'out_of_memory',
    message: 'It was killed because the server had no memory left. It has no limit of its own.',
    advice:
      'The charts show whether its memory grew, or that of the server. A limit ends a process that takes too much before others have none.',
    actions: [action('view_memory'), action('view_server'), editSetting('resources.memory_mb')],
  };
}

const MEMORY: readonly Rule[] = [
  {
    patterns: [/killed: out of memory/, /^"[^"]{1,300}" was killed\. /, /\bexit code 137\b/],
    explain: (_match, facts) => killedForMemory(facts),
  },
  {
    patterns: [/JavaScript heap out of memory/],
    explain: (_match, facts) => {
      const hint = 'Node.js has a limit of its own: NODE_OPTIONS=--max-old-space-size=2048 sets it to 2048 MiB.';
      const found = outOfMemory(facts, 'The heap of Node.js was full.', hint);
      return { ...found, actions: [...found.actions, editVariable('NODE_OPTIONS')] };
    },
  },
  {
    patterns: [/\bAllowed memory size of \d{1,15} bytes exhausted/],
    explain: (_match, facts) =>
      outOfMemory(facts, 'PHP reached its memory_limit.', 'Raise memory_limit in the settings of PHP.'),
  },
  {
    patterns: [
      /\bjava\.lang\.OutOfMemoryError\b/,
      /^MemoryError(?::|$)/,
      /failed to allocate memory \(NoMemoryError\)/,
      /^fatal error: runtime: (?:out of memory|cannot allocate memory)/,
      /\bmemory allocation of \d{1,18} bytes failed/,
    ],
    explain: (_match, facts) => outOfMemory(facts, 'The application could not get more memory.', ''),
  },
];

const DISK: Rule = {
  patterns: [/ENOSPC: no space left on device/i, /No space left on device/i, /Disk quota exceeded/i],
  explain: () => ({
    code: 'disk_full',
    message: 'The disk of the server is full.',
    advice: 'Free space on the server, or retain fewer releases of its applications.',
    actions: [action('view_server'), editSetting('keep_releases')],
  }),
};

const USE_PORT = 'Let the application listen on the port in the variable PORT, which each release gets from Fairlead.';

const PORTS: readonly Rule[] = [
  {
    patterns: [/listen EACCES: permission denied [^\s]{0,60}:(\d{1,4})\b/, /bind: permission denied/],
    explain: ([, port]) => ({
      code: 'privileged_port',
      message: `The application may not listen on ${port === undefined ? 'a port below 1024' : `port ${port}`}, which is reserved for root.`,
      advice: USE_PORT,
      actions: [editSetting('build.start_command')],
    }),
  },
  {
    patterns: [
      /EADDRINUSE[^\n]{0,80}?:(\d{1,5})\b/,
      /\bPort (\d{1,5}) (?:is|was) already in use/i,
      /listen tcp [^\s]{0,60}:(\d{1,5}): bind: address already in use/,
      /Address already in use - bind\(2\) for [^\n]{0,60} port (\d{1,5})/,
      /EADDRINUSE/,
      /Address already in use/i,
    ],
    explain: ([, port], { port: fixed }) => ({
      code: 'address_in_use',
      message: `The application wants to listen on ${port === undefined ? 'a port' : `port ${port}`}, which another program uses.`,
      advice:
        fixed === null
          ? `${USE_PORT} If it cannot, set its port in the settings: then the live release is stopped before the new one starts.`
          : 'Another program on the server uses the fixed port of the application. Stop that program, or set another port.',
      actions: [editSetting('port')],
    }),
  },
  {
    patterns: [/it listens on ([\d,]{1,100}), not on the port it was given/],
    explain: ([, ports]) => ({
      code: 'other_port',
      message: `The application listens on ${ports?.includes(',') ? 'the ports' : 'port'} ${ports ?? ''}, not on the one in PORT.`,
      advice: `${USE_PORT} If it always uses the same port, set that in the settings.`,
      actions: [editSetting('port')],
    }),
  },
];

const PERMISSIONS: readonly Rule[] = [
  {
    patterns: [
      /^(?:[\w./-]{0,100}\/)?(?:ba|da)?sh: (?:line )?(?:\d{1,6}: )?(?:exec: )?([\w@./-]{1,200}): Permission denied$/,
      /^[\w./-]{1,200}: (?:line )?\d{1,6}: (?:exec: )?([\w@./-]{1,200}): Permission denied$/,
      /\bspawn ([\w@./-]{1,200}) EACCES\b/,
    ],
    explain: ([, file]) => ({
      code: 'not_executable',
      message: `${file ?? 'A file'} may not be executed.`,
      advice:
        'Give the file the permission to be executed (git update-index --chmod=+x), commit that and deploy again.',
      actions: [],
    }),
  },
  {
    patterns: [
      /\b(?:EACCES: permission denied|EROFS: read-only file system), \w{1,20} '([^'\n]{1,300})'/,
      /PermissionError: \[Errno 13\] Permission denied: '([^'\n]{1,300})'/,
      /OSError: \[Errno 30\] Read-only file system: '([^'\n]{1,300})'/,
      /(?:Permission denied|Read-only file system) @ \w{1,40} - ([^\s]{1,300})/,
      /(?:open|mkdir) ([^\s]{1,300}): (?:permission denied|read-only file system)/,
      /file_put_contents\(([^)\n]{1,300})\): Failed to open stream: Permission denied/i,
      /The stream or file "([^"\n]{1,300})" could not be opened/,
    ],
    explain: ([, file], facts) =>
      isBuilding(facts)
        ? undefined
        : {
            code: 'file_not_writable',
            message: `The application may not write to ${file ?? 'a file'}: a release cannot be changed once it is built.`,
            advice: 'Make the folder a persistent path. It is then writable, and the same for all releases.',
            actions: [editSetting('persistent_paths')],
          },
  },
];

/** What the health check found. It is the consequence where the output shows a cause. */
export const LISTENING_RULES: readonly Rule[] = [
  {
    patterns: [/nothing listened on the port it was given \(PORT\)/],
    explain: () => ({
      code: 'not_listening',
      message: 'The application was running, but did not listen on the port in PORT before the deadline.',
      advice:
        'Check that its start command starts a web server on that port. If it only needs more time to start, raise the deadline of the health check.',
      actions: [editSetting('health_check.deadline_seconds'), editSetting('build.start_command')],
    }),
  },
  {
    patterns: [/it refused the connection on 127\.0\.0\.1/, /: it closed the connection without an answer/],
    explain: (_match, { inContainer }) => ({
      code: 'not_listening',
      message: inContainer
        ? 'The container accepts no connections on its port.'
        : 'The application listens on its port, but refuses connections from 127.0.0.1.',
      advice: inContainer
        ? 'Let the program listen on all addresses of the container (0.0.0.0, not 127.0.0.1), and set the port on which it listens.'
        : 'Let it listen on 127.0.0.1, the address in the variable HOST, or on 0.0.0.0.',
      actions: [editSetting('port'), editVariable('HOST')],
    }),
  },
];

/** Causes in the process itself: memory, disk, ports and permissions. */
export const PROCESS_RULES: readonly Rule[] = [...MEMORY, DISK, ...PORTS, ...PERMISSIONS];
