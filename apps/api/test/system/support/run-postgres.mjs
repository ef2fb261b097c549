// A PostgreSQL for one spec: prints its address and stops when its input ends. It is a program of its own, because the package
// that it uses cannot be loaded within jest.
import { startPostgres } from '../../../../../tools/lib/postgres.mjs';

const server = await startPostgres();
process.stdout.write(`${server.url('postgres')}\n`);
process.stdin.resume().on('end', () => void server.stop().then(() => process.exit(0)));
