import { secret } from '../../specs/secret';
import { linkedPorts, containerEnvironment } from './loopback-forwards';

const env = {
  DATABASE_URL: secret('postgresql://shop:127.0.0.1x@127.0.0.1:5432/shop'),
  DATABASE_HOST: secret('127.0.0.1'),
  DATABASE_PORT: secret('5432'),
  REDIS_URL: secret('redis://default:secret@127.0.0.1:26001/0'),
  OWN_URL: secret('http://user@127.0.0.1:9000/'),
};
const linkedNames = ['DATABASE_URL', 'DATABASE_HOST', 'DATABASE_PORT', 'REDIS_URL'];

it('leads what is linked to the server itself, and leaves what the user has set', () => {
  const environment = containerEnvironment({ env, linkedNames });
  expect(Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value.reveal()]))).toEqual({
    DATABASE_URL: 'postgresql://shop:127.0.0.1x@host.docker.internal:5432/shop',
    DATABASE_HOST: 'host.docker.internal',
    DATABASE_PORT: '5432',
    REDIS_URL: 'redis://default:secret@host.docker.internal:26001/0',
    OWN_URL: 'http://user@127.0.0.1:9000/',
  });
  expect(linkedPorts({ env, linkedNames })).toEqual([5432, 26_001]);
});

it('needs nothing where nothing is linked', () => {
  expect(containerEnvironment({ env })).toEqual(env);
  expect(linkedPorts({ env })).toEqual([]);
});
