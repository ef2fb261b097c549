import {
  type ApplicationRecord,
  applicationOperationsSetMaintenance,
  applicationOperationsStop,
  applicationsRemove,
  type CommandRecord,
  commandRunsCreate,
  commandsRun,
  commandsUpdate,
  type SetMaintenance,
} from '@fairlead/client';
import { MAINTENANCE_MESSAGE_DEFAULT, MAINTENANCE_MESSAGE_MAX_LENGTH } from '@fairlead/contracts';
import { toUnicode } from '../../../lib/format/punycode';
import { ask, done, type PaletteEffect, type PerformEffect } from '../palette-items';

const APPLICATIONS = { queryKey: ['applications'] };
/** The change is one command on the server, so the request waits for its result. */
const WAIT = { Prefer: 'wait=20' } as const;

const view = (id: string, page = '') => ({ href: `/applications/${id}${page}`, label: 'View application' });

export function stop(application: ApplicationRecord): PaletteEffect {
  const { id, name, urls, maintenance } = application;
  const hosts = urls.slice(0, 3).map((url) => toUnicode(new URL(url).host));
  const visitors = hosts.length > 0 ? `Visitors of ${hosts.join(', ')}` : 'Visitors';
  const seen = maintenance ? 'keep seeing the maintenance page' : 'get an error page';
  return ask({
    kind: 'confirm',
    id: `stop:${id}`,
    title: `Stop ${name}?`,
    text: `${visitors} ${seen}, and its scheduled commands do not run, until it is started or deployed.`,
    action: `Stop ${name}`,
    danger: true,
    effect: {
      type: 'perform',
      failure: `Could not stop ${name}`,
      perform: async (client) => {
        await applicationOperationsStop({ path: { id }, throwOnError: true });
        void client.invalidateQueries(APPLICATIONS);
        return done({ tone: 'busy', title: `Stopping ${name}`, link: view(id) });
      },
    },
  });
}

export const showMaintenancePage = (application: ApplicationRecord): PaletteEffect =>
  ask({
    kind: 'text',
    id: `maintenance:${application.id}`,
    title: `Message of the maintenance page of ${application.name}`,
    text: 'Visitors get this page at every address, with status 503. The application keeps running.',
    placeholder: MAINTENANCE_MESSAGE_DEFAULT,
    initial: application.maintenance?.message ?? '',
    optional: true,
    maxLength: MAINTENANCE_MESSAGE_MAX_LENGTH,
    action: application.maintenance ? 'Update maintenance page' : 'Enable maintenance page',
    effect: (message) => setMaintenance(application, { enabled: true, ...(message && { message }) }),
  });

export const endMaintenance = (application: ApplicationRecord): PerformEffect =>
  setMaintenance(application, { enabled: false });

function setMaintenance({ id, name }: ApplicationRecord, body: SetMaintenance): PerformEffect {
  const { enabled } = body;
  return {
    type: 'perform',
    failure: enabled ? 'Could not enable the maintenance page' : 'Could not end maintenance',
    perform: async (client) => {
      const { data } = await applicationOperationsSetMaintenance({
        path: { id },
        headers: WAIT,
        body,
        throwOnError: true,
      });
      void client.invalidateQueries(APPLICATIONS);
      // A slow server may exceed the wait.
      const inPlace = (data.data.maintenance !== null) === enabled;
      const title = enabled ? `Maintenance page enabled for ${name}` : `Maintenance of ${name} ended`;
      const pending = enabled ? `Enabling the maintenance page of ${name}` : `Ending maintenance of ${name}`;
      return done({ tone: inPlace ? 'ok' : 'busy', title: inPlace ? title : pending, link: view(id) });
    },
  };
}

export const deleteApplication = ({ id, name }: ApplicationRecord): PaletteEffect =>
  ask({
    kind: 'text',
    id: `delete:${id}`,
    title: `Type “${name}” to delete it`,
    text: 'Its processes, releases and files on the server, its addresses, environment, deployments and logs are deleted. This cannot be undone.',
    placeholder: name,
    expected: name,
    action: `Delete ${name}`,
    danger: true,
    effect: () => ({
      type: 'perform',
      failure: `Could not delete ${name}`,
      perform: async (client) => {
        await applicationsRemove({ path: { id }, throwOnError: true });
        void client.invalidateQueries(APPLICATIONS);
        return done({
          tone: 'busy',
          title: `Deleting ${name}`,
          link: { href: '/applications', label: 'View applications' },
        });
      },
    }),
  });

/** A command line that is run once, followed on the page of its run. */
export const runOnce = ({ id, name }: ApplicationRecord): PaletteEffect =>
  ask({
    kind: 'text',
    id: `run:${id}`,
    title: `Run a command in ${name}`,
    text: 'It runs once in the live release, as the application’s user and with its environment. The audit log has the command line.',
    placeholder: 'npm run migrate',
    action: 'Run command',
    effect: (command) => ({
      type: 'perform',
      failure: `Could not run the command in ${name}`,
      perform: async (client) => {
        const { data } = await commandRunsCreate({ path: { id }, body: { command }, throwOnError: true });
        void client.invalidateQueries({ queryKey: ['command-runs', 'list', id] });
        const href = `/applications/${id}/commands/runs/${data.data.id}`;
        return done({ tone: 'busy', title: `Running a command in ${name}`, link: { href, label: 'View output' } });
      },
    }),
  });

export const runScheduledCommand = ({ id: commandId, application_id: id, name }: CommandRecord): PerformEffect => ({
  type: 'perform',
  failure: `Could not run ${name}`,
  perform: async (client) => {
    const { data } = await commandsRun({ path: { id, commandId }, throwOnError: true });
    void client.invalidateQueries({ queryKey: ['command-runs', 'list', id] });
    void client.invalidateQueries({ queryKey: ['commands', id] });
    const href = `/applications/${id}/commands/runs/${data.data.id}`;
    return done({ tone: 'busy', title: `Running ${name}`, link: { href, label: 'View output' } });
  },
});

export function toggleCommand({ id: commandId, application_id: id, name, enabled }: CommandRecord): PerformEffect {
  return {
    type: 'perform',
    failure: `Could not update ${name}`,
    perform: async (client) => {
      await commandsUpdate({ path: { id, commandId }, body: { enabled: !enabled }, throwOnError: true });
      void client.invalidateQueries({ queryKey: ['commands', id] });
      const link = { href: `/applications/${id}/commands`, label: 'View commands' };
      return done({ tone: 'ok', title: enabled ? `${name} paused` : `${name} resumed`, link });
    },
  };
}
