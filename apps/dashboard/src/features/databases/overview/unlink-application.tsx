import type { DatabaseRecord } from '@fairlead/client';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import type { LinkableApplication } from '../application-link-fields';
import { useUpdateDatabase } from '../mutations';

interface Props {
  database: DatabaseRecord;
  application: LinkableApplication;
  opened: boolean;
  onClose: () => void;
}

/** A default export, for `lazy`. */
export default function UnlinkApplication({ database, application, opened, onClose }: Props) {
  const { id, name, application_ids: linked } = database;
  const update = useUpdateDatabase(id);
  const leave = () => {
    onClose();
    update.reset();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={leave}
      title={`Unlink ${application.name} from ${name}?`}
      action="Unlink"
      destroys
      pending={update.isPending}
      error={update.error}
      onConfirm={() =>
        update.mutate({ application_ids: linked.filter((other) => other !== application.id) }, { onSuccess: leave })
      }
    >
      The live release is not affected. Its next deployment no longer has the variables of this database. The data is
      kept.
    </ConfirmDialog>
  );
}
