import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ApplicationRecord, Fairlead } from '@fairlead/sdk';
import { followDeployment } from '../../deployment/follow-deployment';
import { usageError } from '../../errors/command-error';
import type { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import { APPLICATION_ARGUMENT } from '../../program/arguments';
import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { waitOptions, type WaitFlags } from '../shared/wait-options';

interface Options extends WaitFlags {
  readonly ref?: string;
  readonly dir?: string;
  readonly image?: string;
}

export const define: DefineCommand = (command, action) => {
  command
    .argument('[application]', APPLICATION_ARGUMENT)
    .option('--ref <ref>', 'branch, tag or commit; by default the branch of the application')
    .option('--dir <folder>', 'upload this folder, without what .gitignore and .fairleadignore leave out')
    .option('--image <image>', 'change the image of the application to this one, and deploy it');
  waitOptions(command).action(action<[string | undefined], Options>(deploy));
  examples(command, [
    ['fairlead deploy', 'the application to which this folder is linked'],
    ['fairlead deploy shop --ref v1.4.0'],
    ['fairlead deploy shop --dir dist --timeout 10m', 'what was built here'],
    ['fairlead deploy shop --image registry.example.com/shop:1.4.0'],
    ['fairlead deploy shop --no-wait --json'],
  ]);
};

async function deploy(
  invocation: Invocation,
  options: Options,
  argument: string | undefined,
): Promise<ExitCode | void> {
  const { dir, image, ref, timeout, wait } = options;
  if ([dir, image, ref].filter((value) => value !== undefined).length > 1)
    throw usageError('Only one of --ref, --dir and --image can be used.');
  const folder = dir === undefined ? undefined : folderAt(resolve(invocation.cwd, dir));
  const application = await invocation.application(argument);
  const client = await invocation.client();
  const { signal } = invocation;
  if (image !== undefined) await changeImage(client, application, image, signal);
  const upload = folder === undefined ? undefined : await send(invocation, client, application, folder);
  // One key for however many attempts it takes, so that there is one deployment also if Fairlead is killed in between.
  const deployment = await client.applications.deploy(
    application.id,
    { ...(ref !== undefined && { ref }), ...(upload !== undefined && { upload_id: upload }) },
    { idempotencyKey: crypto.randomUUID(), timeoutMs: timeout, maxRetries: Number.POSITIVE_INFINITY, signal },
  );
  if (wait) return followDeployment(invocation, client, deployment, { timeoutMs: timeout, urls: application.urls });
  invocation.output.done(`Deployment ${deployment.number} is queued (${deployment.id}).`, deployment);
}

function folderAt(path: string): string {
  if (isFolder(path)) return path;
  throw usageError(`${path} is not a folder.`);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

async function changeImage(
  client: Fairlead,
  application: ApplicationRecord,
  image: string,
  signal: AbortSignal,
): Promise<void> {
  const { source, name } = application;
  if (source.type !== 'image') throw usageError(`${name} is not deployed from an image.`, 'Leave --image out.');
  if (source.image !== image) await client.applications.update(application.id, { source: { image } }, {}, { signal });
}

async function send(
  invocation: Invocation,
  client: Fairlead,
  application: ApplicationRecord,
  folder: string,
): Promise<string> {
  const { output, signal } = invocation;
  const { packFolder } = await import('../../archive/pack-folder');
  output.progress('Packing …');
  const packed = await packFolder(folder, signal);
  try {
    const files = packed.entries.filter(({ type }) => type !== 'directory').length;
    if (files === 0) throw usageError(`${folder} has no files to deploy.`, 'Check .gitignore and .fairleadignore.');
    if (packed.unsupported.length > 0)
      output.warn(`Neither files nor folders nor links, and left out: ${packed.unsupported.join(', ')}.`);
    const upload = await client.uploads.send(application.id, packed.path, {
      signal,
      onProgress: ({ receivedBytes, sizeBytes }) =>
        output.progress(`Uploading ${files} files: ${megabytes(receivedBytes)} of ${megabytes(sizeBytes)} MB`),
    });
    output.note(`Uploaded ${files} files, ${megabytes(upload.size_bytes)} MB.`);
    return upload.id;
  } finally {
    await packed.remove();
  }
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
