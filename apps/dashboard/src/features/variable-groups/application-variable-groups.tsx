import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { TextLink } from '../../components/ui/layout/button-link';
import { Panel } from '../../components/ui/layout/panel';
import { toast } from '../../lib/browser/toast';
import { usePermissions } from '../../lib/session/current-user';
import { useLinkVariableGroup } from './mutations';
import { variableGroupsQuery } from './queries';
import classes from './variable-groups.module.css';

interface Props {
  applicationId: string;
  /** Variables that the application sets itself, which take precedence. */
  own: readonly string[];
}

/** The groups of variables that an application uses, below its own variables. */
export function ApplicationVariableGroups({ applicationId, own }: Props) {
  const { canChange } = usePermissions();
  const { data: groups } = useQuery(variableGroupsQuery());
  const [chosen, setChosen] = useState('');
  const link = useLinkVariableGroup(applicationId);
  const used = groups?.filter(({ application_ids: ids }) => ids.includes(applicationId)) ?? [];
  const others = groups?.filter((group) => !used.includes(group)) ?? [];
  if (!groups || (used.length === 0 && !canChange)) return null;
  const selected = others.find(({ id }) => id === chosen);
  const change = (group: (typeof used)[number], linked: boolean) =>
    link.mutate(
      { group, linked },
      {
        onSuccess: () => {
          setChosen('');
          const title = linked ? `${group.name} is used` : `${group.name} is no longer used`;
          toast({ tone: 'ok', title, text: 'Takes effect with the next deployment.' });
        },
      },
    );
  return (
    <Panel
      title="From variable groups"
      description="Shared with other applications. Variables of the same name above or of a database take precedence."
      flush
    >
      <ErrorNotice error={link.error} title="Could not change the groups" />
      <ul className={classes.groups} aria-label="Variable groups">
        {used.map((group) => (
          <li key={group.id} className={classes.group}>
            <TextLink to="/settings/variable-groups/$groupId" params={{ groupId: group.id }} fz="sm" fw={500}>
              {group.name}
            </TextLink>
            {canChange && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Stop using ${group.name}`}
                disabled={link.isPending}
                onClick={() => change(group, false)}
              >
                Stop using
              </Button>
            )}
            <ul className={classes.variables} aria-label={`Variables from ${group.name}`}>
              {Object.keys(group.env)
                .sort()
                .map((name) => (
                  <li key={name} data-overruled={own.includes(name) || undefined}>
                    <code>{name}</code>
                    {own.includes(name) && ' overridden'}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
      {groups.length === 0 && (
        <div className={classes.add}>
          <TextLink to="/settings/variable-groups/new" fz="sm">
            Create a group
          </TextLink>
        </div>
      )}
      {canChange && others.length > 0 && (
        <div className={classes.add}>
          <NativeSelect
            label="Use another group"
            size="sm"
            data={[
              { value: '', label: 'Select a group' },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={selected ? chosen : ''}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={!selected}
            loading={link.isPending}
            onClick={() => selected && change(selected, true)}
          >
            Use group
          </Button>
        </div>
      )}
    </Panel>
  );
}
