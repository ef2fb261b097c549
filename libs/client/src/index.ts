export * from './generated';
export { client } from './generated/client.gen';
