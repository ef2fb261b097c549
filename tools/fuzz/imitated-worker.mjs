// What a worker would have written: the run has none, so that nothing is ever done to a machine.

const DUMP = JSON.stringify({
  snapshotId: 'a'.repeat(64),
  name: 'db.dump',
  bytes: 4096,
  storedBytes: 1024,
  sha256: 'b'.repeat(64),
  fingerprint: { tables: [{ name: 'notes', rows: 3, checksum: 'c' }], other: {}, digest: 'd' },
});
const ARTIFACT = JSON.stringify({ kind: 'systemd', digest: 'sha256:1', image: null });
const MANIFEST = JSON.stringify({
  commit: { sha: 'a'.repeat(40), message: 'First', author: 'Ann', committedAt: '2026-11-20T10:00:00Z' },
  runtime: 'systemd',
  workingDirectory: '.',
  digest: 'sha256:1',
});
const TIMES = 'started_at = created_at, finished_at = created_at';

/** A host key of its own for each server, so that Fairlead tries to connect. */
const HOST_KEY = `'{"algorithm":"ssh-ed25519","fingerprint":"SHA256:' ||
  substr(replace(id, '_', '') || replace(id, '_', ''), 1, 43) || '"}'`;

/** Statements for either database, after which all work that was requested has succeeded. */
export const WORK_DONE = [
  `UPDATE operations SET status = 'succeeded', ${TIMES} WHERE status IN ('queued', 'running')`,
  `UPDATE servers SET status = 'ready', host_key = ${HOST_KEY} WHERE status <> 'deleting'`,
  `UPDATE storages SET status = 'ready'`,
  `UPDATE databases SET status = 'ready', version = '15.14', on_server = true WHERE status <> 'deleting'`,
  `UPDATE domains SET status = 'active' WHERE status <> 'deleting'`,
  `UPDATE deployments SET ${TIMES}, switched_at = created_at, live_at = created_at, port = 20001,
     artifact = '${ARTIFACT}', manifest = '${MANIFEST}', status = 'superseded' WHERE status = 'queued'`,
  `UPDATE deployments SET status = 'superseded' WHERE status = 'live'`,
  `UPDATE applications SET
     status = CASE desired_state WHEN 'stopped' THEN 'stopped' ELSE 'running' END,
     current_deployment_id = (SELECT max(d.id) FROM deployments d
       WHERE d.application_id = applications.id AND d.live_at IS NOT NULL)
     WHERE status <> 'deleting'
       AND EXISTS (SELECT 1 FROM deployments d WHERE d.application_id = applications.id AND d.live_at IS NOT NULL)`,
  `UPDATE deployments SET status = 'live' WHERE id IN (SELECT current_deployment_id FROM applications)`,
  `UPDATE command_runs SET ${TIMES}, status = 'succeeded', exit_code = 0 WHERE status IN ('queued', 'running')`,
  `UPDATE backups SET ${TIMES}, status = 'succeeded', verified_at = created_at, dump = '${DUMP}', size_bytes = 4096,
     stored_bytes = 1024, checksum = 'sha256:b', tables = 1, rows = 3 WHERE status = 'queued'`,
  `UPDATE restores SET ${TIMES}, status = 'succeeded' WHERE status = 'queued'`,
];
