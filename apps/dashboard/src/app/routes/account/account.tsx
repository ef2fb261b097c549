import { Outlet } from '@tanstack/react-router';
import { Page } from '../../../components/ui/page';
import { SectionTab, SectionTabs } from '../../../components/ui/section-tabs';
import { useCurrentUser } from '../../../lib/current-user';

export function AccountRoute() {
  const { name, email } = useCurrentUser();
  return (
    <Page
      title="Your account"
      description={name ? `${name}, ${email}` : email}
      narrow
      tabs={
        <SectionTabs label="Your account">
          <SectionTab to="/account">Profile</SectionTab>
          <SectionTab to="/account/security">Security</SectionTab>
          <SectionTab to="/account/sessions">Sessions</SectionTab>
        </SectionTabs>
      }
    >
      <Outlet />
    </Page>
  );
}
