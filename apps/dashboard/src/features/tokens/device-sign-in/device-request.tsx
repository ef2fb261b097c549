import type { DeviceAuthorizationRecord } from '@fairlead/client';
import { IconAlertTriangle } from '@tabler/icons-react';
import { RelativeTime, UpcomingTime } from '../../../components/ui/display/relative-time';
import { Notice } from '../../../components/ui/feedback/notice';
import { DescriptionItem, DescriptionList } from '../../../components/ui/layout/description-list';
import { Panel } from '../../../components/ui/layout/panel';

/** Who waits, as far as it is known. Only the address and the times are facts. */
export const DeviceRequest = ({ code, device }: { code: string; device: DeviceAuthorizationRecord }) => (
  <>
    <Notice tone="warn" icon={<IconAlertTriangle size={18} />} title="Approve only what you have started yourself">
      Whoever has sent you this code or link gets access in your name. The command line on your screen must show the
      code <strong>{code}</strong>.
    </Notice>
    <Panel>
      <DescriptionList>
        <DescriptionItem name="Program (as it says)">{device.client_name ?? device.client_id}</DescriptionItem>
        <DescriptionItem name="Machine (as it says)">{device.host_name}</DescriptionItem>
        <DescriptionItem name="Requested from">{device.ip}</DescriptionItem>
        <DescriptionItem name="Requested">
          <RelativeTime at={device.requested_at} />
        </DescriptionItem>
        <DescriptionItem name="Code expires">
          <UpcomingTime at={device.expires_at} />
        </DescriptionItem>
      </DescriptionList>
    </Panel>
  </>
);
