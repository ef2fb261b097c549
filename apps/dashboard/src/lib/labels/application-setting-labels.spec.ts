import { applicationSettingLabel, applicationSettingValue } from './application-setting-labels';

test.each([
  ['source.image', 'Image'],
  ['processes.worker.instances', 'Process worker: instances'],
  ['build.args.NODE_VERSION', 'Build argument NODE_VERSION'],
  ['env.LOG_LEVEL', 'LOG_LEVEL'],
])('labels %s', (field, name) => expect(applicationSettingLabel(field)).toBe(name));

test.each([
  ['runtime', 'docker', 'Container'],
  ['static.spa_fallback', false, 'no'],
  ['resources.memory_mb', 512, '512 MiB'],
  ['build.start_command', null, 'none'],
  ['persistent_paths', '/data, /logs', '/data, /logs'],
])('formats the value of %s', (field, value, expected) => expect(applicationSettingValue(field, value)).toBe(expected));
