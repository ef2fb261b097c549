import type { ApplicationRecord, CommandRecord } from '@fairlead/client';
import {
  IconArrowBackUp,
  IconArrowRight,
  IconBarrierBlock,
  IconBarrierBlockOff,
  IconExternalLink,
  IconGitBranch,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconRocket,
  IconStack2,
  IconTerminal2,
  IconTrash,
} from '@tabler/icons-react';
import { openControlDialog } from '../../../features/application-controls/control-dialog-state';
import { availableControls } from '../../../features/application-controls/available-controls';
import { sourceOrigin } from '../../../lib/format/application-source';
import { toUnicodeAddress } from '../../../lib/format/punycode';
import {
  deleteApplication,
  endMaintenance,
  runOnce,
  runScheduledCommand,
  showMaintenancePage,
  stop,
  toggleCommand,
} from '../actions/application-actions';
import { chooseRef, chooseRelease, deploy, restart, start } from '../actions/deployment-actions';
import type { PaletteItem } from '../palette-items';
import { DANGER_WEIGHT, type ItemContext, PAGE_WEIGHT, RECORD_WEIGHT } from './item-context';
import { APPLICATION_PAGES } from './record-pages';

type Action = Pick<PaletteItem, 'label' | 'Icon' | 'effect'> & Partial<PaletteItem>;

/** An application, its pages, and everything that its menus can do. */
export function applicationItems(application: ApplicationRecord, context: ItemContext): PaletteItem[] {
  const { id, name, source, urls } = application;
  const { navigate, mayChange } = context;
  const params = { applicationId: id };
  return [
    {
      id,
      group: 'Applications',
      label: name,
      hint: sourceOrigin(source).repository,
      Icon: IconStack2,
      weight: RECORD_WEIGHT,
      effect: { type: 'open', open: () => void navigate({ to: '/applications/$applicationId', params }) },
    },
    ...(mayChange
      ? actionsOf(application, () =>
          navigate({ to: '/applications/$applicationId', params }).then(() => openControlDialog(id, 'maintenance')),
        ).map((action): PaletteItem => ({
          ...action,
          id: action.id,
          group: 'Actions',
          recordId: id,
        }))
      : []),
    ...APPLICATION_PAGES.map(({ to, label, keywords }): PaletteItem => ({
      id: `${to} ${id}`,
      group: 'Pages',
      label: `${name}: ${label}`,
      keywords,
      recordId: id,
      weight: PAGE_WEIGHT,
      Icon: IconArrowRight,
      effect: { type: 'open', open: () => void navigate({ to, params }) },
    })),
    ...urls.slice(0, 1).map((url): PaletteItem => ({
      id: `visit:${id}`,
      group: 'Pages',
      label: `${name}: Visit`,
      hint: toUnicodeAddress(url),
      keywords: 'open site address url',
      recordId: id,
      Icon: IconExternalLink,
      effect: { type: 'open', open: () => void window.open(url, '_blank', 'noopener') },
    })),
  ];
}

function actionsOf(
  application: ApplicationRecord,
  openMaintenanceForm: () => Promise<void>,
): (Action & { id: string })[] {
  const { id, name, source, status, runtime, maintenance, current_deployment_id: live } = application;
  if (status === 'deleting') return [];
  const controls = availableControls(application);
  const more = source.type === 'upload' ? '…' : '';
  const all: Readonly<Record<string, Action | false>> = {
    deploy: {
      label: `Deploy ${name}${more}`,
      keywords: 'release publish',
      Icon: IconRocket,
      effect: deploy(application),
    },
    ref: source.type === 'git' && {
      label: `Deploy a branch, tag or commit of ${name}…`,
      keywords: 'ref release',
      Icon: IconGitBranch,
      effect: chooseRef(application),
    },
    release: live !== null && {
      label: `Roll back ${name}…`,
      keywords: 'rollback revert undo previous',
      Icon: IconArrowBackUp,
      effect: chooseRelease(application),
    },
    start: controls.includes('start') && { label: `Start ${name}`, Icon: IconPlayerPlay, effect: start(application) },
    restart: controls.includes('restart') && {
      label: `Restart ${name}…`,
      keywords: 'reboot',
      Icon: IconRefresh,
      effect: restart(application),
    },
    maintenance: controls.includes('maintenance') && {
      label: `Maintenance page of ${name}…`,
      keywords: maintenance ? 'edit update' : 'enable begin offline',
      Icon: IconBarrierBlock,
      // A message of several lines needs the form of the application's page.
      effect: maintenance?.message?.includes('\n')
        ? { type: 'open', movesFocus: true, open: () => void openMaintenanceForm() }
        : showMaintenancePage(application),
    },
    'end-maintenance': controls.includes('maintenance') &&
      maintenance !== null && {
        label: `End maintenance of ${name}`,
        keywords: 'disable online',
        Icon: IconBarrierBlockOff,
        effect: endMaintenance(application),
      },
    run: controls.includes('stop') &&
      runtime !== 'static' && {
        label: `Run a command in ${name}…`,
        keywords: 'one-off shell console exec once',
        Icon: IconTerminal2,
        effect: runOnce(application),
      },
    stop: controls.includes('stop') && {
      label: `Stop ${name}…`,
      Icon: IconPlayerStop,
      danger: true,
      weight: DANGER_WEIGHT,
      effect: stop(application),
    },
    delete: {
      label: `Delete ${name}…`,
      keywords: 'remove',
      Icon: IconTrash,
      danger: true,
      weight: DANGER_WEIGHT,
      effect: deleteApplication(application),
    },
  };
  return Object.entries(all).flatMap(([verb, action]) => (action ? [{ ...action, id: `${verb}:${id}` }] : []));
}

/** The scheduled commands of an application: run now, pause, resume. */
export function commandItems(command: CommandRecord, { name: application }: ApplicationRecord): PaletteItem[] {
  const { id, name, enabled, application_id: recordId } = command;
  return [
    {
      id: `run:${id}`,
      group: 'Actions',
      label: `Run ${name} of ${application}`,
      hint: command.command,
      keywords: 'now scheduled command cron',
      recordId,
      Icon: IconTerminal2,
      effect: runScheduledCommand(command),
    },
    {
      id: `toggle:${id}`,
      group: 'Actions',
      label: `${enabled ? 'Pause' : 'Resume'} ${name} of ${application}`,
      keywords: 'scheduled command cron',
      recordId,
      weight: DANGER_WEIGHT / 2,
      Icon: enabled ? IconPlayerPause : IconPlayerPlay,
      effect: toggleCommand(command),
    },
  ];
}
