export { removeMigratedFile as default } from './sqlite-setup';
