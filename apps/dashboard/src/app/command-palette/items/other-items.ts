import type { DeploymentRecord, SettingRecord, UserRecord } from '@fairlead/client';
import { IconGitCommit, IconPlayerStop, IconSettings, IconUser } from '@tabler/icons-react';
import {
  deploymentStatusLabel,
  firstLine,
  isDeploymentActive,
  mayCancelDeployment,
} from '../../../features/deployments/deployment-labels';
import { settingTitle } from '../../../features/instance/instance-setting-labels';
import { refLabel } from '../../../lib/format/application-source';
import { shortSha } from '../../../lib/format/format-values';
import { ROLE_LABELS } from '../../../lib/labels/role-labels';
import { cancelDeployment } from '../actions/deployment-actions';
import type { PaletteItem } from '../palette-items';
import type { ItemContext } from './item-context';

/** A deployment, found by its commit, message or ref. One that is under way can be canceled. */
export function deploymentItems(
  deployment: DeploymentRecord,
  application: string,
  { navigate, mayChange }: ItemContext,
): PaletteItem[] {
  const { id, number, application_id: applicationId, commit, ref } = deployment;
  const label = `${application} #${number}: ${commit ? firstLine(commit.message) : refLabel(ref)}`;
  const status = deploymentStatusLabel(deployment).label;
  return [
    {
      id,
      group: 'Deployments',
      label,
      hint: [commit && shortSha(commit.sha), status].filter(Boolean).join(' · '),
      keywords: [commit?.sha, commit?.message, ref, 'commit'].filter(Boolean).join(' '),
      weight: isDeploymentActive(deployment) ? 0 : -0.05,
      Icon: IconGitCommit,
      effect: {
        type: 'open',
        open: () =>
          void navigate({
            to: '/applications/$applicationId/deployments/$deploymentId',
            params: { applicationId, deploymentId: id },
          }),
      },
    },
    ...(mayChange && mayCancelDeployment(deployment)
      ? [
          {
            id: `cancel:${id}`,
            group: 'Actions',
            label: `Cancel deployment ${number} of ${application}`,
            hint: status,
            keywords: 'stop abort',
            recordId: applicationId,
            Icon: IconPlayerStop,
            effect: cancelDeployment(deployment, application),
          } as const,
        ]
      : []),
  ];
}

export const personItem = ({ id, name, email, role, active }: UserRecord, { navigate }: ItemContext): PaletteItem => ({
  id,
  group: 'People',
  label: name ?? email,
  hint: [name && email, active ? ROLE_LABELS[role].label : 'Deactivated'].filter(Boolean).join(' · '),
  keywords: `${email} ${role} user person`,
  Icon: IconUser,
  effect: { type: 'open', open: () => void navigate({ to: '/settings/people', search: { search: email } }) },
});

/** The setting is scrolled to and focused. */
export const settingItem = (setting: SettingRecord, { navigate }: ItemContext): PaletteItem => ({
  id: `setting:${setting.name}`,
  group: 'Settings',
  label: settingTitle(setting),
  hint: setting.group,
  keywords: `${setting.name} ${setting.group} instance`,
  Icon: IconSettings,
  effect: {
    type: 'open',
    movesFocus: true,
    open: () => void navigate({ to: '/settings/instance', hash: setting.name }),
  },
});

const SECTIONS = [
  {
    hash: 'ssh-key',
    label: 'Public SSH key',
    keywords: 'instance authorized keys server',
    ownerOnly: false,
  },
  { hash: 'encryption', label: 'Encryption key', keywords: 'instance secret rotation', ownerOnly: true },
] as const;

/** Parts of the Instance page that are not settings. */
export const instanceSectionItems = ({ navigate }: ItemContext, isOwner: boolean): PaletteItem[] =>
  SECTIONS.filter(({ ownerOnly }) => isOwner || !ownerOnly).map(({ hash, label, keywords }) => ({
    id: `section:${hash}`,
    group: 'Settings',
    label,
    hint: 'Instance',
    keywords,
    Icon: IconSettings,
    effect: { type: 'open', movesFocus: true, open: () => void navigate({ to: '/settings/instance', hash }) },
  }));
