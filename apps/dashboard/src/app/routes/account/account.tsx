import { Outlet } from '@tanstack/react-router';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { SectionTab, SectionTabs } from '../../../components/ui/layout/section-tabs';
import { useCurrentUser } from '../../../lib/session/current-user';

export function AccountRoute() {
  const { name, email } = useCurrentUser();
  return (
    <PageLayout
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
    </PageLayout>
  );
}
