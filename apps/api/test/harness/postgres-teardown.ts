export { stopSharedPostgres as default } from './postgres-setup';
