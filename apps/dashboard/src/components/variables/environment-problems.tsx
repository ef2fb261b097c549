import { List, Text } from '@mantine/core';
import { formatCount } from '../../lib/format/format-values';
import { reservedReason } from './reserved-names';
import type { Dotenv } from '../../lib/format/dotenv';

/** Lines of a pasted text that could not be parsed, names that occur more than once, and names that are skipped. */
export function EnvironmentProblems({ parsed, skipped = [] }: { parsed: Dotenv; skipped?: readonly string[] }) {
  const { problems, duplicates } = parsed;
  if (problems.length + duplicates.length + skipped.length === 0) return null;
  return (
    <div role="status">
      {problems.length > 0 && (
        <>
          <Text fz="sm" c="var(--fl-bad)" fw={500}>
            {formatCount(problems.length, 'line')} could not be parsed
          </Text>
          <List fz="sm" spacing={2} mb="xs">
            {problems.map(({ line, message }) => (
              <List.Item key={line}>
                Line {line}: {message}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {duplicates.map(({ name, lines }) => (
        <Text key={name} fz="sm" c="var(--fl-warn)">
          <code>{name}</code> is set on lines {lines.join(', ')}; the last one is used.
        </Text>
      ))}
      {skipped.map((name) => (
        <Text key={name} fz="sm" c="dimmed">
          <code>{name}</code> is skipped. {reservedReason(name)}
        </Text>
      ))}
    </div>
  );
}
