import { positiveInteger } from '../../program/arguments';
import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { createApplication, type CreateOptions } from './create-application';

export const define: DefineCommand = (command, action) => {
  command
    .argument('[name]', 'what to call the application; by default as the folder')
    .option('--server <server>', 'name or id of the server')
    .option('--repo <url>', 'Git repository; by default the origin of this folder')
    .option('--branch <branch>', 'branch that is deployed; by default that of the repository')
    .option('--image <image>', 'run this container image in place of a repository')
    .option('--registry-user <name>', 'user of a private registry, whose password is read without being shown')
    .option('--upload', 'deploy uploads: fairlead deploy --dir')
    .option('--subdirectory <folder>', 'folder that holds the application')
    .option('--runtime <runtime>', 'auto, systemd, docker or static', 'auto')
    .option('--port <port>', 'the port, for a program that cannot read PORT', positiveInteger)
    .option('--instances <count>', 'how many web processes', positiveInteger)
    .option('--env-file <path>', 'variables, as NAME=value lines; - is standard input')
    .option('--domain <hostname>', 'add this domain')
    .option('--link', 'link this folder to the application')
    .option('--no-link', 'do not link this folder')
    .option('--no-detect', 'do not inspect the repository first')
    .action(action<[string | undefined], CreateOptions>(createApplication));
  examples(command, [
    ['fairlead create', 'asks for everything that it cannot find out'],
    ['fairlead create shop --server web-1 --repo https://git.example.com/shop.git --link'],
    ['fairlead create db-admin --server web-1 --image adminer:5 --port 8080'],
    ['fairlead create docs --server web-1 --upload && fairlead deploy docs --dir ./public'],
  ]);
};
