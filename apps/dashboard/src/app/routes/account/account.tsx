import { Outlet } from '@tanstack/react-router';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { SectionTab, SectionTabs } from '../../../components/ui/layout/section-tabs';
import { useCurrentUser } from '../../../lib/session/current-user';
import { useCurrentTab } from '../use-current-tab';

const TABS = [
  { to: '/account', label: 'Profile' },
  { to: '/account/security', label: 'Security' },
  { to: '/account/sessions', label: 'Sessions' },
] as const;

export function AccountRoute() {
  const { name, email } = useCurrentUser();
  return (
    <PageLayout
      title="Your account"
      tab={useCurrentTab(TABS)}
      description={name ? `${name}, ${email}` : email}
      narrow
      tabs={
        <SectionTabs label="Your account">
          {TABS.map(({ to, label }) => (
            <SectionTab key={to} to={to}>
              {label}
            </SectionTab>
          ))}
        </SectionTabs>
      }
    >
      <Outlet />
    </PageLayout>
  );
}
