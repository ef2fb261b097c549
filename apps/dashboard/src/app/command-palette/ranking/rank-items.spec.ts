import type { PaletteGroup, PaletteItem } from '../palette-items';
import { rankItems, recentAndGeneral } from './rank-items';

const item = (id: string, group: PaletteGroup, label: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id,
  group,
  label,
  Icon: () => null,
  effect: { type: 'back' },
  ...more,
});

const application = (name: string): PaletteItem[] => [
  item(`app_${name}`, 'Applications', name, { weight: 0.15 }),
  item(`deploy:app_${name}`, 'Actions', `Deploy ${name}`, { recordId: `app_${name}` }),
  item(`restart:app_${name}`, 'Actions', `Restart ${name}…`, { recordId: `app_${name}` }),
  item(`delete:app_${name}`, 'Actions', `Delete ${name}…`, { recordId: `app_${name}`, weight: -0.2 }),
  item(`logs:app_${name}`, 'Pages', `${name}: Logs`, { recordId: `app_${name}` }),
  item(`deployments:app_${name}`, 'Pages', `${name}: Deployments`, { recordId: `app_${name}` }),
];
const ITEMS = [...application('hello'), ...application('helper'), ...application('shop')];
const NONE = { items: [], records: [] };

const first = (text: string, recent: Parameters<typeof rankItems>[2] = NONE) =>
  rankItems(ITEMS, text, recent)[0]?.items[0]?.id;

test.each([
  ['depl hello', 'deploy:app_hello'],
  ['deploy shop', 'deploy:app_shop'],
  ['logs hello', 'logs:app_hello'],
  ['hello', 'app_hello'],
  ['hello deployments', 'deployments:app_hello'],
])('“%s” offers %s first', (text, id) => {
  expect(first(text)).toBe(id);
});

test('the record that was visited last and the action that was used last come first', () => {
  expect(first('restart', { items: [], records: ['app_shop', 'app_hello'] })).toBe('restart:app_shop');
  expect(first('restart', { items: ['restart:app_helper'], records: ['app_shop'] })).toBe('restart:app_helper');
  expect(first('depl hel', { items: [], records: ['app_helper'] })).toBe('deploy:app_helper');
});

test('a name alone offers no deletion before other actions, however recently it was used', () => {
  const actions = rankItems(ITEMS, 'hello', { items: ['delete:app_hello'], records: [] }).find(
    ({ group }) => group === 'Actions',
  );
  expect(actions?.items.at(-1)?.id).toBe('delete:app_hello');
});

test('shows what was used last before anything is typed, once, and then what every instance has', () => {
  const general = [item('sign-out', 'Actions', 'Sign out'), item('/servers', 'Pages', 'Servers')];
  const recent = { items: ['deploy:app_shop', 'gone'], records: ['app_shop', 'app_hello'] };
  const shown = recentAndGeneral([...ITEMS, ...general], general, recent);
  expect(shown.map(({ group, items }) => [group, items.map(({ id }) => id)])).toEqual([
    ['Recent', ['deploy:app_shop', 'app_shop', 'app_hello']],
    ['Actions', ['sign-out']],
    ['Pages', ['/servers']],
  ]);
});
