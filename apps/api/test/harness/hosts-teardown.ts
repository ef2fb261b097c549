export { endHostTests as default } from './hosts-setup';
