interface HostKey {
  readonly algorithm: string;
  readonly fingerprint: string;
}

/** The parts of the records that the tests use, as the API returns them. */
export interface FoundOwner {
  readonly instance_id: string;
  readonly server_id: string;
  readonly since: string | null;
}

export interface ServerRecord {
  readonly id: string;
  readonly status: string;
  readonly status_code: string | null;
  readonly status_reason: string | null;
  readonly host_key: HostKey | null;
  readonly offered_host_key: HostKey | null;
  readonly found_owner: FoundOwner | null;
  readonly facts: { readonly os: string; readonly cpu_count: number } | null;
  readonly capabilities: Readonly<Record<string, string>>;
}

export interface ProbeResult {
  readonly reachable: boolean;
  readonly host_key: HostKey | null;
  readonly authenticated: boolean;
  readonly privileged: boolean;
  readonly facts: Readonly<Record<string, string>> | null;
  readonly supported: boolean;
  readonly found_owner: FoundOwner | null;
  readonly problem: { readonly code: string; readonly message: string } | null;
}

export interface ApplicationRecord {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly status_reason: string | null;
  readonly status_details: {
    readonly process: string;
    readonly last_exit: string | null;
    readonly out_of_memory: boolean;
    readonly restarts: number;
    readonly failed_checks: number;
    readonly lines: readonly string[];
    readonly diagnosis: DiagnosisRecord | null;
  } | null;
  readonly desired_state: string;
  readonly maintenance: { readonly enabled: boolean; readonly message: string | null } | null;
  readonly current_deployment_id: string | null;
  readonly urls: readonly string[];
  readonly deploy_key: { readonly public_key: string };
  readonly source: { readonly type: string; readonly image?: string; readonly registry_username?: string | null };
}

export interface DiagnosisRecord {
  readonly code: string;
  readonly message: string;
  readonly evidence: { readonly text: string; readonly seq: number | null; readonly at: string | null };
  readonly actions: readonly { readonly type: string; readonly setting: string | null }[];
}

export interface DeploymentRecord {
  readonly id: string;
  readonly number: number;
  readonly status: string;
  readonly trigger: string;
  readonly commit: { readonly sha: string; readonly message: string } | null;
  readonly artifact: { readonly kind: string; readonly digest: string; readonly image: string | null } | null;
  readonly stages: readonly { readonly name: string; readonly status: string; readonly finished_at: string | null }[];
  readonly failure: { readonly stage: string; readonly code: string; readonly message: string } | null;
  readonly diagnosis: DiagnosisRecord | null;
  readonly canceled_by: { readonly name: string } | null;
  readonly restored_from: string | null;
  readonly superseded_by: string | null;
  readonly switch: { readonly at: string; readonly duration_ms: number } | null;
}

export interface UploadRecord {
  readonly id: string;
  readonly status: string;
  readonly format: string | null;
  readonly size_bytes: number;
  readonly received_bytes: number;
  readonly sha256: string | null;
  readonly entries: number | null;
}

export interface ApplicationStats {
  readonly cpu_percent: number | null;
  readonly memory_bytes: number;
  readonly memory_limit_bytes: number | null;
  readonly processes: readonly {
    readonly name: string;
    readonly instance: number;
    readonly memory_bytes: number | null;
    readonly restarts: number;
  }[];
  readonly history?: readonly { readonly memory_bytes: number }[];
}

export interface CommandRecord {
  readonly id: string;
  readonly next_run_at: string | null;
}

export interface CommandRunRecord {
  readonly id: string;
  readonly status: string;
  readonly trigger: string;
  readonly exit_code: number | null;
  readonly deployment_number: number | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
}

export interface DomainRecord {
  readonly id: string;
  readonly status: string;
  readonly status_reason: string | null;
  readonly tls: {
    readonly mode: string;
    readonly status: string;
    readonly issuer: string | null;
    readonly not_before: string | null;
    readonly expires_at: string | null;
    readonly serial: string | null;
    readonly trusted: boolean | null;
    readonly last_error: string | null;
    readonly next_retry_at: string | null;
  };
  readonly dns: {
    readonly addresses: readonly string[];
    readonly expected: readonly string[];
    readonly points_here: boolean | null;
  };
}

export interface LoggedLine {
  readonly seq: number;
  readonly stage: string | null;
  readonly stream: string;
  readonly text: string;
}

export interface DatabaseRecord {
  readonly id: string;
  readonly engine: 'postgresql' | 'mariadb' | 'redis';
  readonly status: string;
  readonly status_code: string | null;
  readonly status_reason: string | null;
  readonly version: string | null;
  readonly port: number;
  readonly database_name: string | null;
  readonly username: string;
  readonly memory_mb: number | null;
  readonly size_bytes: number | null;
  readonly connections: number | null;
  readonly application_ids: readonly string[];
  readonly deployment_due_for: readonly string[];
}

export interface CreatedDatabase extends DatabaseRecord {
  readonly password: string;
  readonly url: string;
}

interface Failure {
  readonly stage: string | null;
  readonly code: string;
  readonly message: string;
}

export interface StorageRecord {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly status_code: string | null;
}

export interface BackupRecord {
  readonly id: string;
  readonly database_id: string | null;
  readonly status: string;
  readonly trigger: string;
  readonly schedule_id: string | null;
  readonly destination: string;
  readonly size_bytes: number | null;
  readonly checksum: string | null;
  readonly tables: number | null;
  readonly rows: number | null;
  readonly stages: readonly { readonly name: string; readonly status: string }[];
  readonly failure: Failure | null;
  readonly verified_at: string | null;
}

export interface RestoreRecord {
  readonly id: string;
  readonly backup_id: string;
  readonly database_id: string | null;
  readonly safety_backup_id: string | null;
  readonly status: string;
  readonly stages: readonly { readonly name: string; readonly status: string }[];
  readonly failure: Failure | null;
}

export interface ScheduleRecord {
  readonly id: string;
  readonly next_run_at: string | null;
  readonly last_run: { readonly backup_id: string; readonly status: string } | null;
}
