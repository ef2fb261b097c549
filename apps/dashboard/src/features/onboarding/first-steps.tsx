import { Button, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../components/ui/layout/panel';
import { usePermissions, CHANGE_NOT_PERMITTED } from '../../lib/session/current-user';
import classes from './first-steps.module.css';
import { onboardingProgressQuery } from './queries';
import { ONBOARDING_STEPS } from './onboarding-steps';

/** Shown until the first application is deployed; after that the overview has data to show. */
export function FirstSteps() {
  const permissions = usePermissions();
  const { data: done } = useQuery(onboardingProgressQuery());
  if (!done || done.deployment) return null;
  const next = ONBOARDING_STEPS.find(({ name }) => !done[name])?.name;
  return (
    <Panel
      title="Get started"
      description={
        permissions.canChange ? 'From an empty instance to a deployed application in four steps.' : CHANGE_NOT_PERMITTED
      }
      flush
    >
      <ol className={classes.steps}>
        {ONBOARDING_STEPS.map(({ name, title, text, action }) => (
          <li key={name} className={classes.step} data-next={name === next || undefined}>
            <span className={classes.mark} data-done={done[name] || undefined}>
              {done[name] ? <IconCheck size={13} stroke={3} aria-label="Done" /> : null}
            </span>
            <div className={classes.text}>
              <Title order={3}>{title}</Title>
              <Text fz="sm" c="dimmed" mt={2}>
                {text}
              </Text>
            </div>
            {permissions.canChange && !done[name] && (
              <Button component={Link} to={action.to} size="xs" variant={name === next ? 'filled' : 'default'}>
                {action.label}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
