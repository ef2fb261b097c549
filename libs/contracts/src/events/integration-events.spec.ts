import { EVENT_NAMES } from './events';
import { eventsOfPattern, INTEGRATION_EVENTS, isIntegrationEvent, scopeOfEvent } from './integration-events';

/** A new event of one of these subjects reaches integrators: add it here after thinking about what its data tells. */
const BY_SCOPE = {
  'servers:read': {
    server: `created provisioning ready unreachable failed host_key_mismatch host_key_trusted taken_over updated proxy_failed
      proxy_restored deleting deleted`,
  },
  'applications:read': {
    application: `created updated uploaded status_changed crashed out_of_memory unhealthy recovered stop_requested stopped
      maintenance_changed deleting deleted forge_refused`,
    deployment: 'queued started stage_changed cancel_requested live failed rolled_back superseded canceled',
    command: 'created updated deleted',
    command_run: 'queued started cancel_requested succeeded failed canceled missed',
    domain: `created active failed updated dns_changed certificate_issued certificate_renewed certificate_failed
      certificate_expiring certificate_expired deleting deleted`,
    variable_group: 'created updated linked unlinked deleted',
  },
  'databases:read': {
    database: 'created ready failed unreachable updated linked unlinked credentials_rotated deleting deleted',
  },
  'backups:read': {
    storage: 'created ready failed updated deleted',
    backup: 'queued started stage_changed cancel_requested succeeded failed canceled deleting deleted overdue',
    restore: 'queued started stage_changed cancel_requested succeeded failed canceled',
    backup_schedule: 'created updated deleted',
  },
};

describe('the events of integrators', () => {
  it('are these, each with the scope that reads it', () => {
    const wanted = Object.entries(BY_SCOPE).flatMap(([scope, subjects]) =>
      Object.entries(subjects).flatMap(([subject, names]) =>
        names.split(/\s+/).map((name) => `${scope} ${subject}.${name}`),
      ),
    );
    const actual = INTEGRATION_EVENTS.map((name) => `${scopeOfEvent(name)} ${name}`);
    expect(actual.toSorted()).toEqual(wanted.toSorted());
  });

  it('are none of accounts, nor those that only say who has read or replaced a secret', () => {
    const others = EVENT_NAMES.filter((name) => !isIntegrationEvent(name));
    for (const name of others)
      expect(name).toMatch(
        /^(user|token|trusted_pipeline|device_authorization|invitation|audit|instance|webhook)\.|_read$|push_hook|^application\.terminal_|^database\.queried$|^backup\.downloaded$/,
      );
    expect(others).toContain('database.credentials_read');
    expect(others).toContain('backup.downloaded');
  });

  it.each([
    ['*', INTEGRATION_EVENTS.length],
    ['command.*', 3],
    ['deployment.live', 1],
    ['deployment', 0],
    ['user.*', 0],
    ['user.signed_in', 0],
    ['database.credentials_read', 0],
    ['.*', 0],
    ['', 0],
  ])('by the pattern %j are %i', (pattern, count) => {
    expect(eventsOfPattern(pattern)).toHaveLength(count);
  });
});
