export { tearDown as default } from './postgres-setup';
