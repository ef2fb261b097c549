import type { DeviceAuthorizationRecord } from '@fairlead/client';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Notice } from '../../../components/ui/feedback/notice';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { Panel } from '../../../components/ui/layout/panel';
import { ApproveDeviceForm } from '../../../features/tokens/device-sign-in/approve-device-form';
import { DeviceCodeForm } from '../../../features/tokens/device-sign-in/device-code-form';
import { DeviceRequest } from '../../../features/tokens/device-sign-in/device-request';
import { CHANGE_NOT_PERMITTED, usePermissions } from '../../../lib/session/current-user';

const route = getRouteApi('/shell/device');

interface Found {
  code: string;
  device: DeviceAuthorizationRecord;
}

export function DeviceRoute() {
  const { user_code: code } = route.useSearch();
  const allowed = usePermissions().canChange;
  const [found, setFound] = useState<Found>();
  const [decision, setDecision] = useState<'approved' | 'denied'>();
  return (
    <PageLayout narrow title="Sign in the command line" description="Lets a program use Fairlead in your name.">
      {!allowed ? (
        <Notice tone="warn" title="Viewers cannot have tokens">
          {CHANGE_NOT_PERMITTED}
        </Notice>
      ) : decision === 'approved' ? (
        <Notice tone="ok" title="Sign-in approved" role="status">
          The command line continues within seconds. You can close this page.
        </Notice>
      ) : decision === 'denied' ? (
        <Notice tone="warn" title="Sign-in denied" role="status">
          The program gets no access. You can close this page.
        </Notice>
      ) : found ? (
        <>
          <DeviceRequest {...found} />
          <ApproveDeviceForm {...found} onDecided={setDecision} />
        </>
      ) : (
        <Panel>
          <DeviceCodeForm code={code} onFound={(userCode, device) => setFound({ code: userCode, device })} />
        </Panel>
      )}
    </PageLayout>
  );
}
