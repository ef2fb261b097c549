import type { DomainRecord } from '@fairlead/client';
import { TextLink } from '../../../components/ui/layout/button-link';
import { Panel } from '../../../components/ui/layout/panel';
import { toUnicode } from '../../../lib/format/punycode';
import classes from './domain-detail.module.css';

/** Other paths of the hostname, which may belong to other applications. */
export function OtherPaths({ domain }: { domain: DomainRecord }) {
  const { other_paths: others, hostname, tls } = domain;
  if (others.length === 0) return null;
  return (
    <Panel
      title={`Also at ${toUnicode(hostname)}`}
      description="The longest matching path wins. All paths share the certificate and its settings."
      flush
    >
      <ul className={classes.paths} aria-label="Other paths">
        {others.map(({ id, path, application_id: applicationId, application_name: name }) => (
          <li key={id} className={classes.path}>
            <TextLink
              to="/applications/$applicationId/domains/$domainId"
              params={{ applicationId, domainId: id }}
              fz="sm"
              fw={500}
            >
              {path}
            </TextLink>
            <span className={classes.dimmed}>
              {name}
              {id === tls.domain_id && ', sets the encryption'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
