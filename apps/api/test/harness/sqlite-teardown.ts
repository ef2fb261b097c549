export { tearDown as default } from './sqlite-setup';
