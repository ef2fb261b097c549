import type { ApplicationRecord, ServerRecord } from '@fairlead/client';
import { IconExternalLink, IconGitBranch, IconPackage, IconServer } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { HostnameText } from '../../components/ui/display/hostname-text';
import { refLabel, sourceOrigin } from '../../lib/format/application-source';
import classes from './application.module.css';
import { sourceName } from './source-name';

interface Props {
  application: ApplicationRecord;
  server: Pick<ServerRecord, 'name'> | undefined;
}

/** Line below the title: address, source and server. */
export function ApplicationSummary({ application, server }: Props) {
  const { urls, server_id: serverId, source } = application;
  const { repository, branch } = sourceOrigin(source);
  const SourceIcon = source.type === 'git' ? IconGitBranch : IconPackage;
  return (
    <ul className={classes.summary}>
      {urls.slice(0, 2).map((url) => (
        <li key={url}>
          <IconExternalLink size={15} stroke={1.8} aria-hidden />
          <a className={classes.link} href={url} target="_blank" rel="noreferrer">
            <HostnameText of={url.replace(/^https?:\/\//, '')} />
          </a>
        </li>
      ))}
      {urls.length > 2 && (
        <li>
          <Link
            className={classes.link}
            to="/applications/$applicationId/domains"
            params={{ applicationId: application.id }}
          >
            {urls.length - 2} more
          </Link>
        </li>
      )}
      <li title={repository}>
        <SourceIcon size={15} stroke={1.8} aria-hidden />
        {source.type === 'git' ? `${refLabel(branch)} of ${sourceName(source)}` : sourceName(source)}
      </li>
      <li>
        <IconServer size={15} stroke={1.8} aria-hidden />
        <Link className={classes.link} to="/servers/$serverId" params={{ serverId }}>
          {server?.name ?? 'its server'}
        </Link>
      </li>
    </ul>
  );
}
