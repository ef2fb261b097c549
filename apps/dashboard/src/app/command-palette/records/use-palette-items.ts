import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { usePermissions } from '../../../lib/session/current-user';
import { applicationItems, commandItems } from '../items/application-items';
import type { ItemContext } from '../items/item-context';
import { deploymentItems, instanceSectionItems, personItem, settingItem } from '../items/other-items';
import { databaseItems, serverItems } from '../items/resource-items';
import { useGeneralItems } from '../items/use-general-items';
import { matchTerms, splitTerms } from '../ranking/match-terms';
import { type RankedGroup, rankItems, recentAndGeneral, type RecentUse } from '../ranking/rank-items';
import { recentActions } from '../recent-items';
import { useCommandsOf, usePaletteRecords } from './use-palette-records';

/** Commands are loaded for so many visited and so many named applications only: each needs a request of its own. */
const WITH_COMMANDS = 3;

/** What the palette offers for a text. `settled` is the text after a moment without typing, for which the API is searched. */
export function usePaletteItems(text: string, settled: string): { groups: RankedGroup[]; searching: boolean } {
  const navigate = useNavigate();
  const { canChange: mayChange, isOwner } = usePermissions();
  const records = usePaletteRecords(settled);
  const general = useGeneralItems();
  const [actions] = useState(() => recentActions.read());
  const { applications, databases, servers, deployments, people, settings, visited, searching } = records;
  const recent: RecentUse = { items: actions, records: visited };
  const context = useMemo((): ItemContext => ({ navigate, mayChange }), [navigate, mayChange]);

  const items = [
    ...applications.flatMap((application) => applicationItems(application, context)),
    ...databases.flatMap((database) => databaseItems(database, context)),
    ...servers.flatMap((server) => serverItems(server, context)),
    ...deployments.flatMap((deployment) => {
      const name = applications.find(({ id }) => id === deployment.application_id)?.name;
      return deploymentItems(deployment, name ?? 'Deployment', context);
    }),
    ...people.map((person) => personItem(person, context)),
    ...settings.map((setting) => settingItem(setting, context)),
    ...instanceSectionItems(context, isOwner),
    ...general,
  ];
  const words = splitTerms(settled).map((word) => [word]);
  const named = applications.filter(({ name }) => words.some((word) => matchTerms(word, name) !== undefined));
  const last = visited.flatMap((id) => applications.find((application) => application.id === id) ?? []);
  const withCommands = mayChange
    ? [...new Set([...last.slice(0, WITH_COMMANDS), ...named.slice(0, WITH_COMMANDS)])]
    : [];
  const commands = useCommandsOf(withCommands.map(({ id }) => id)).flatMap((command) => {
    const application = applications.find(({ id }) => id === command.application_id);
    return application ? commandItems(command, application) : [];
  });
  const all = [...items, ...commands];
  return {
    groups: text.trim() === '' ? recentAndGeneral(all, general, recent) : rankItems(all, text, recent),
    searching,
  };
}
