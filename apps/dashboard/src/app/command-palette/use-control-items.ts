import type { ApplicationRecord } from '@fairlead/client';
import { IconBarrierBlock, IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { openControlDialog } from '../../features/application-controls/control-dialog-state';
import { type ApplicationControl, availableControls } from '../../features/application-controls/available-controls';
import { startApplication } from '../../features/application-controls/start-application';
import { toastError } from '../../lib/browser/toast';
import { useOpenDeployment } from '../../lib/browser/use-open-deployment';
import type { PaletteItem } from './palette-items';

const CONTROLS: Readonly<Record<ApplicationControl, { label: (name: string) => string; Icon: PaletteItem['Icon'] }>> = {
  start: { label: (name) => `Start ${name}`, Icon: IconPlayerPlay },
  restart: { label: (name) => `Restart ${name}…`, Icon: IconRefresh },
  maintenance: { label: (name) => `Maintenance page of ${name}…`, Icon: IconBarrierBlock },
  stop: { label: (name) => `Stop ${name}…`, Icon: IconPlayerStop },
};

const VERB = /^\s*(start|restart|maintenance|stop)(?:\s+page)?(?:\s+of)?\s+(?=\S)/i;

/** Strips the verb, so that "restart shop" searches for "shop". */
export const stripVerb = (text: string): string => text.replace(VERB, '').trim();

/**
 * The controls of the applications found: all of them for a single application, otherwise only the one that the text
 * names.
 */
export function useControlItems(): (found: readonly ApplicationRecord[], text: string) => PaletteItem[] {
  const navigate = useNavigate();
  const watch = useOpenDeployment();
  const run = ({ id, name }: ApplicationRecord, operation: ApplicationControl) => {
    if (operation === 'start') {
      void startApplication(id)
        .then(watch)
        .catch((error: unknown) => toastError(error, `Could not start ${name}`));
      return;
    }
    void navigate({ to: '/applications/$applicationId', params: { applicationId: id } }).then(() =>
      openControlDialog(id, operation),
    );
  };
  return (found, text) => {
    const verb = VERB.exec(text)?.[1]?.toLowerCase();
    if (found.length > 1 && verb === undefined) return [];
    return found.flatMap((application) =>
      availableControls(application)
        .filter((operation) => verb === undefined || operation === verb)
        .map((operation): PaletteItem => ({
          id: `${operation}-${application.id}`,
          group: 'Commands',
          label: CONTROLS[operation].label(application.name),
          Icon: CONTROLS[operation].Icon,
          run: () => run(application, operation),
        })),
    );
  };
}
