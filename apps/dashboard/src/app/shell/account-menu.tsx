import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { lazy } from 'react';
import { LazyMenu } from '../../components/ui/overlay/action-menu';
import { PersonAvatar } from '../../components/ui/display/person-avatar';
import { useCurrentUser } from '../../lib/session/current-user';
import classes from './account-menu.module.css';

const loadItems = () => import('./account-menu-items');
const AccountMenuItems = lazy(loadItems);

/** Shows who is signed in, and leads to their account. */
export function AccountMenu({ onLeave }: { onLeave?: () => void }) {
  const { name, email, role } = useCurrentUser();
  return (
    <div className={classes.account}>
      <LazyMenu
        loadItems={loadItems}
        label="Your account"
        width="target"
        position="top-start"
        inPlace
        renderTarget={(props) => (
          <UnstyledButton className={classes.button} {...props}>
            <PersonAvatar name={name ?? email} />
            <VisuallyHidden>Your account: </VisuallyHidden>
            <span className={classes.text}>
              <Text fz="sm" fw={500} truncate component="span" display="block" title={email}>
                {name ?? email}
              </Text>
              <span className={classes.role}>{role}</span>
            </span>
            <IconSelector size={16} aria-hidden />
          </UnstyledButton>
        )}
      >
        <AccountMenuItems onLeave={onLeave} />
      </LazyMenu>
    </div>
  );
}
