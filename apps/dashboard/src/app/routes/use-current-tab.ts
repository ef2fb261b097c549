import { useMatches } from '@tanstack/react-router';

/** The label of the tab whose page is open; undefined on the first one, for which the name of the record stands. */
export function useCurrentTab([, ...others]: readonly { to: string; label: string }[]): string | undefined {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  return others.find(({ to }) => path.startsWith(to))?.label;
}
