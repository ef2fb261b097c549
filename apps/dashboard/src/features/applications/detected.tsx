import type { DetectedApplication } from '@fairlead/client';
import { IconCircleCheck } from '@tabler/icons-react';
import { RelativeTime } from '../../components/ui/relative-time';
import { shortSha } from '../../lib/format';
import classes from './detected.module.css';

const LANGUAGES: Readonly<Record<string, string>> = {
  node: 'Node.js',
  python: 'Python',
  php: 'PHP',
  ruby: 'Ruby',
  go: 'Go',
};
const SHOWN = 14;

function kindOf({ runtime, toolchains }: DetectedApplication): string {
  const languages = toolchains.flatMap(({ name, versions }) => {
    const language = LANGUAGES[name];
    return language ? [versions ? `${language} ${versions}` : language] : [];
  });
  const made = languages.join(' and ');
  if (runtime === 'static') return made ? `Static pages, made with ${made}` : 'Static pages';
  return made ? `A program for ${made}` : 'A program';
}

const nameOf = (author: string) => author.replace(/\s*<.*$/, '');

/** What a server found in the repository, and why it would be done so. */
export function Detected({ found }: { found: DetectedApplication }) {
  const { commit, reasons, found: names } = found;
  return (
    <div className={classes.found}>
      <div className={classes.kind}>
        <IconCircleCheck size={18} stroke={1.8} aria-hidden />
        {kindOf(found)}
      </div>
      <p className={classes.commit}>
        <code>{shortSha(commit.sha)}</code> {commit.message.split('\n')[0]}
        <span className={classes.dimmed}>
          , {nameOf(commit.author)}, <RelativeTime at={commit.committed_at} />
        </span>
      </p>
      <Commands found={found} />
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className={classes.names}>
        Found {names.slice(0, SHOWN).join(', ')}
        {names.length > SHOWN && ` and ${names.length - SHOWN} more`}
      </p>
    </div>
  );
}

function Commands({ found }: { found: DetectedApplication }) {
  const commands = [
    ['Install', found.install_command],
    ['Build', found.build_command],
    ['Start', found.start_command],
    ['Serve', found.output_directory],
  ] as const;
  const given = commands.filter(([, command]) => command !== null);
  if (given.length === 0) return null;
  return (
    <dl className={classes.commands}>
      {given.map(([name, command]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{command}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
