// A run of Fairlead that is about to be killed: it has given half of a dump to restic, says so, and waits.
const path = require('node:path');
const { openBackupRepository, secret } = require(path.join(__dirname, '../../dist/index.js'));

const { spec, password, tag } = JSON.parse(process.argv[2]);
const step = { signal: new AbortController().signal, log: () => undefined, output: () => undefined };
const write = (sink) =>
  new Promise(() => {
    sink.write(Buffer.alloc(3_000_000, 'half'), () => process.stdout.write('half\n'));
  });

openBackupRepository({ ...spec, password: secret(password) }).save({ name: 'db_1.dump', tag, write }, step);
