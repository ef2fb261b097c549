import type { DiagnosisCode } from '@fairlead/contracts';
import { diagnoseCrash, type ProcessEnd } from './diagnose-crash';
import type { OutputLine } from './diagnose';
import { BENIGN_OUTPUT, FAILED_OUTPUT } from './diagnosis-fixtures';
import type { DiagnosisFacts } from './rules/rule';

const FACTS: DiagnosisFacts = {
  stage: null,
  databases: [],
  variables: new Set(),
  memoryMb: 256,
  port: null,
  inContainer: false,
  toolchains: [],
};
const AT = '2026-11-20T10:04:29.812Z';
const ENDED: ProcessEnd = { process: 'web', exit: 'exit code 1', outOfMemory: false };
const linesOf = (output: string): OutputLine[] => output.split('\n').map((text) => ({ seq: null, at: AT, text }));
const crash = (output = '', end: Partial<ProcessEnd> = {}, facts: Partial<DiagnosisFacts> = {}) =>
  diagnoseCrash({ ...ENDED, ...end }, linesOf(output), { ...FACTS, ...facts });

/** What a process prints while it serves, and how each of its ends is explained. */
const CRASHES: readonly [what: string, code: DiagnosisCode, says: string, end: Partial<ProcessEnd>, output: string][] =
  [
    [
      'a database that went away under Node.js',
      'database_not_linked',
      'no such database is linked',
      {},
      `GET /products 200 12ms
node:events:502
      throw er; // Unhandled 'error' event
Error: connect ECONNREFUSED 127.0.0.1:5432
    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1611:16)

Node.js v20.20.2`,
    ],
    [
      'a kill by the memory limit',
      'out_of_memory',
      'Its limit is 256 MiB.',
      { exit: 'killed: out of memory', outOfMemory: true },
      'GET /report 200 913ms',
    ],
    [
      'a killed child of a process that then ended with an error',
      'out_of_memory',
      'Its limit is 256 MiB.',
      { outOfMemory: true },
      'worker 3 exited\nNo workers left, exiting',
    ],
    [
      'a container that was killed for its memory',
      'out_of_memory',
      '256',
      { exit: 'exit code 137', outOfMemory: true },
      '',
    ],
    [
      'a full heap of Node.js, which aborts',
      'out_of_memory',
      'NODE_OPTIONS',
      { exit: 'killed by signal 6' },
      `<--- Last few GCs --->
FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory
----- Native stack trace -----
 1: 0xb8d0a3 node::OOMErrorHandler(char const*, v8::OOMDetails const&) [node]`,
    ],
    [
      'a listener that found its port taken',
      'address_in_use',
      'port 9229',
      {},
      'Error: listen EADDRINUSE: address already in use 127.0.0.1:9229',
    ],
    [
      'a module that is loaded late',
      'module_missing',
      'pdfkit',
      {},
      "Error: Cannot find module 'pdfkit'\nRequire stack:",
    ],
    ['a full disk', 'disk_full', 'full', {}, 'Error: ENOSPC: no space left on device, write'],
    [
      'a folder that is not persistent',
      'file_not_writable',
      '/srv/uploads',
      {},
      "Error: EROFS: read-only file system, open '/srv/uploads/1.png'",
    ],
    ['a program that goes into the background', 'exited', 'foreground', { exit: 'exit code 0' }, 'daemon started'],
    ['a start command that does not exist', 'command_not_found', 'spelling', { exit: 'exit code 127' }, ''],
    ['a start command without permission', 'not_executable', 'chmod', { exit: 'exit code 126' }, ''],
    ['a program of another platform', 'not_executable', 'platform', { exit: 'exit code 203' }, ''],
    ['an instruction that the processor lacks', 'not_executable', 'processor', { exit: 'killed by signal 4' }, ''],
    ['a native library with a bug', 'segmentation_fault', 'SIGSEGV', { exit: 'killed by signal 11' }, 'GET / 200'],
    ['the same below a shell', 'segmentation_fault', 'exit code 139, SIGSEGV', { exit: 'exit code 139' }, ''],
    ['an assertion', 'aborted', 'SIGABRT', { exit: 'killed by signal 6' }, "Assertion `size > 0' failed."],
    ['a kill by hand', 'killed', 'SIGKILL', { exit: 'killed by signal 9' }, 'GET / 200'],
    ['a kill of a container by hand', 'killed', 'SIGKILL', { exit: 'exit code 137' }, 'GET / 200'],
    ['a signal without a cause of its own', 'ended_with_error', 'SIGXCPU', { exit: 'killed by signal 24' }, ''],
    ['an exit code without a meaning', 'ended_with_error', 'exit code 255', { exit: 'exit code 255' }, ''],
  ];

describe('the diagnosis of a crash', () => {
  it.each(CRASHES)('of %s is %s', (_, code, says, end, output) => {
    const found = crash(output, end);
    expect(found.code).toBe(code);
    expect(`${found.message} ${found.advice}`).toContain(says);
  });

  it('knows the causes that the output of deployments shows', () => {
    const running = FAILED_OUTPUT.filter(({ stage }) => stage === undefined);
    const ofHealthCheck: readonly DiagnosisCode[] = ['other_port', 'not_listening'];
    for (const { code, output } of running.filter((one) => !ofHealthCheck.includes(one.code)))
      // The rule of containers needs what the server says of its memory.
      expect([output, crash(output, { outOfMemory: code === 'out_of_memory' }).code]).toEqual([output, code]);
  });

  it('quotes the line that shows the cause, with the time at which the log has it', () => {
    const evidence = { text: 'Error: connect ECONNREFUSED 127.0.0.1:6379', seq: null, at: AT };
    expect(crash(`GET / 200\n${evidence.text}\n    at afterConnect`).evidence).toEqual(evidence);
  });

  it('says how the process ended and quotes the last error where no rule applies', () => {
    const output = `GET /cart 200
TypeError: Cannot read properties of undefined (reading 'price')
    at total (/srv/cart.js:12:9)
    at Error (/srv/error.js:1:1)

Node.js v20.20.2`;
    expect(crash(output)).toMatchObject({
      code: 'ended_with_error',
      message: 'The process ended with an error (exit code 1).',
      evidence: { text: "TypeError: Cannot read properties of undefined (reading 'price')", at: AT },
    });
    expect(crash('GET /cart 200\n\n').evidence.text).toBe('GET /cart 200');
    expect(crash().evidence).toEqual({ text: 'The process web ended (exit code 1).', seq: null, at: null });
  });

  it.each(BENIGN_OUTPUT)('guesses nothing from: %s', (output) => {
    expect(crash(output).code).toBe('ended_with_error');
  });

  it('tells the limit of a process from a server without memory', () => {
    const killed = { exit: 'killed: out of memory', outOfMemory: true };
    expect(crash('', killed).actions).toMatchObject([
      { type: 'edit_settings', setting: 'resources.memory_mb' },
      { type: 'view_memory' },
    ]);
    expect(crash('', killed, { memoryMb: null })).toMatchObject({
      message: expect.stringContaining('no limit of its own'),
      actions: [{ type: 'view_memory' }, { type: 'view_server' }, { setting: 'resources.memory_mb' }],
    });
  });

  it('believes what the server has counted, and no line that claims a kill for memory', () => {
    const claims = 'exit code 137\nThe process web ended (killed: out of memory).';
    expect(crash(claims).code).toBe('ended_with_error');
    expect(crash(claims, { exit: 'killed by signal 9' }).code).toBe('killed');
  });

  it('knows how the process ended behind all that it printed', () => {
    const killed = { exit: 'killed: out of memory', outOfMemory: true };
    expect(crash('GET / 200\n'.repeat(1000), killed).code).toBe('out_of_memory');
  });

  it.each([
    ['web', 'build.start_command'],
    ['web 2', 'build.start_command'],
    ['web2', 'processes'],
    ['mailer', 'processes'],
  ])('leads from a command of %s that does not exist to its setting', (process, setting) => {
    const found = crash('', { process, exit: 'exit code 127' });
    expect(found.actions).toMatchObject([{ type: 'edit_settings', setting }]);
    expect(crash('sh: 1: mailerd: not found', { process }).actions).toMatchObject([{ setting }]);
  });

  it('cuts what it quotes of a line without an end', () => {
    expect(crash(`Error: ${'x'.repeat(100_000)}`).evidence.text).toHaveLength(500);
  });
});
