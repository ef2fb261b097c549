import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { toast } from '../../../lib/browser/toast';
import { useAddDomain } from '../mutations';
import classes from './add-domain.module.css';

/** Adds a hostname that Fairlead chooses. A default export, for `lazy`: few instances generate hostnames. */
export default function GenerateHostname({ applicationId, appsDomain }: { applicationId: string; appsDomain: string }) {
  const add = useAddDomain(applicationId);
  return (
    <div className={classes.generate}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconSparkles size={15} />}
        loading={add.isPending}
        onClick={() =>
          add.mutate({}, { onSuccess: ({ hostname }) => toast({ tone: 'ok', title: `${hostname} added` }) })
        }
      >
        Generate a hostname
      </Button>
      <span className={classes.hint}>
        Below {appsDomain.replace('{server}', 'the server’s name')}, without a DNS change.
      </span>
      <ErrorNotice error={add.error} title="Could not generate a hostname" />
    </div>
  );
}
