import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Written from the entities by `npm run migrations`; do not edit. */
export class InitialSqlite1700000000000 implements MigrationInterface {
  readonly name = 'InitialSqlite1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('The first migration cannot be undone.');
  }
}

const STATEMENTS = [
  `CREATE TABLE "applications" ("id" varchar(40) PRIMARY KEY NOT NULL, "name" varchar(64) NOT NULL, "server_id" varchar(40) NOT NULL, "settings" text NOT NULL, "env_names" text NOT NULL, "env_values" text, "keep_releases" integer NOT NULL, "drain_seconds" integer NOT NULL, "observe_seconds" integer NOT NULL, "auto_deploy" boolean NOT NULL, "status" varchar(20) NOT NULL, "status_reason" text, "current_deployment_id" varchar(40), "live_settings" text, "live_env_values" text, "linked_values" text, "live_linked_values" text, "linked_secrets" text, "differing_links" text NOT NULL, "links_rotated_at" datetime, "urls" text NOT NULL, "pending_changes" text NOT NULL, "deploy_key_public" text NOT NULL, "deploy_key_private" text NOT NULL, "last_deployment_number" integer NOT NULL, "untidy" boolean NOT NULL, "created_at" datetime NOT NULL, "updated_at" datetime NOT NULL, CONSTRAINT "applications_server_id_fk" FOREIGN KEY ("server_id") REFERENCES "servers" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION)`,
  `CREATE TABLE "database_links" ("database_id" varchar(40) NOT NULL, "application_id" varchar(40) NOT NULL, "linked_at" datetime NOT NULL, CONSTRAINT "database_links_database_id_fk" FOREIGN KEY ("database_id") REFERENCES "databases" ("id") ON DELETE CASCADE ON UPDATE NO ACTION, CONSTRAINT "database_links_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "applications" ("id") ON DELETE CASCADE ON UPDATE NO ACTION, PRIMARY KEY ("database_id", "application_id"))`,
  `CREATE TABLE "databases" ("id" varchar(40) PRIMARY KEY NOT NULL, "name" varchar(64) NOT NULL, "server_id" varchar(40) NOT NULL, "engine" varchar(20) NOT NULL, "wanted_version" varchar(40), "version" varchar(100), "status" varchar(20) NOT NULL, "status_code" varchar(40), "status_reason" text, "former_status" varchar(20), "on_server" boolean NOT NULL, "database_name" varchar(64) NOT NULL, "username" varchar(64) NOT NULL, "password" text NOT NULL, "next_password" text, "port" integer NOT NULL, "memory_mb" integer, "size_bytes" bigint, "connections" integer, "measured_at" datetime, "created_at" datetime NOT NULL, "updated_at" datetime NOT NULL, CONSTRAINT "databases_server_id_fk" FOREIGN KEY ("server_id") REFERENCES "servers" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION)`,
  `CREATE TABLE "deployments" ("id" varchar(40) PRIMARY KEY NOT NULL, "application_id" varchar(40) NOT NULL, "number" integer NOT NULL, "status" varchar(20) NOT NULL, "trigger" varchar(20) NOT NULL, "actor" text NOT NULL, "ref" varchar(255) NOT NULL, "commit" text, "artifact" text, "manifest" text, "release_number" integer NOT NULL, "port" integer, "restored_from" varchar(40), "superseded_by" varchar(40), "previous_id" varchar(40), "stages" text NOT NULL, "failure" text, "switched_at" datetime, "switch_duration_ms" integer, "live_at" datetime, "pruned_at" datetime, "cleared_at" datetime, "settings" text NOT NULL, "env_values" text, "linked_values" text, "operation_id" varchar(40), "cancel_requested_at" datetime, "created_at" datetime NOT NULL, "started_at" datetime, "finished_at" datetime, CONSTRAINT "deployments_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "applications" ("id") ON DELETE CASCADE ON UPDATE NO ACTION)`,
  `CREATE TABLE "domains" ("id" varchar(40) PRIMARY KEY NOT NULL, "application_id" varchar(40) NOT NULL, "server_id" varchar(40) NOT NULL, "hostname" varchar(253) NOT NULL, "status" varchar(20) NOT NULL, "status_reason" text, "tls_mode" varchar(20) NOT NULL, "redirect_to" varchar(253), "dns_addresses" text NOT NULL, "dns_points_here" boolean, "created_at" datetime NOT NULL, "updated_at" datetime NOT NULL, CONSTRAINT "domains_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "applications" ("id") ON DELETE CASCADE ON UPDATE NO ACTION)`,
  `CREATE TABLE "events" ("sequence" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "id" varchar(40) NOT NULL, "name" varchar(60) NOT NULL, "subject_type" varchar(20) NOT NULL, "subject_id" varchar(40) NOT NULL, "subject_name" varchar(320) NOT NULL, "actor_type" varchar(10) NOT NULL, "actor_id" varchar(40) NOT NULL, "actor_name" varchar(320) NOT NULL, "server_id" varchar(40), "server_name" varchar(64), "application_id" varchar(40), "application_name" varchar(64), "data" text NOT NULL, "at" datetime NOT NULL)`,
  `CREATE TABLE "idempotency_keys" ("scope" varchar(80) NOT NULL, "key" varchar(255) NOT NULL, "fingerprint" varchar(64) NOT NULL, "holder" varchar(36) NOT NULL, "held_until" datetime NOT NULL, "answer" text, "expires_at" datetime NOT NULL, PRIMARY KEY ("scope", "key"))`,
  `CREATE TABLE "instance_keys" ("id" varchar(40) PRIMARY KEY NOT NULL, "public_key" text NOT NULL, "private_key" text NOT NULL, "created_at" datetime NOT NULL)`,
  `CREATE TABLE "invitations" ("id" varchar(40) PRIMARY KEY NOT NULL, "email" varchar(254) NOT NULL, "name" varchar(64), "role" varchar(16) NOT NULL, "token_hash" varchar(64) NOT NULL, "created_by_id" varchar(40) NOT NULL, "created_by_name" varchar(320) NOT NULL, "created_at" datetime NOT NULL, "expires_at" datetime NOT NULL, "accepted_at" datetime, "revoked_at" datetime)`,
  `CREATE TABLE "log_lines" ("operation_id" varchar(40) NOT NULL, "seq" integer NOT NULL, "at" datetime NOT NULL, "step" varchar(60) NOT NULL, "stream" varchar(10) NOT NULL, "text" text NOT NULL, PRIMARY KEY ("operation_id", "seq"))`,
  `CREATE TABLE "operations" ("id" varchar(40) PRIMARY KEY NOT NULL, "kind" varchar(40) NOT NULL, "subject_id" varchar(40) NOT NULL, "lane" varchar(120) NOT NULL, "server_id" varchar(40), "payload" text NOT NULL, "status" varchar(20) NOT NULL, "attempt" integer NOT NULL, "lost_leases" integer NOT NULL, "lease_owner" varchar(120), "lease_until" datetime, "build_slot" varchar(60), "cancel_requested_at" datetime, "run_after" datetime, "steps" text NOT NULL, "failure" text, "created_at" datetime NOT NULL, "started_at" datetime, "finished_at" datetime)`,
  `CREATE TABLE "recovery_codes" ("user_id" varchar(40) NOT NULL, "hash" varchar(64) NOT NULL, PRIMARY KEY ("user_id", "hash"))`,
  `CREATE TABLE "reset_links" ("user_id" varchar(40) PRIMARY KEY NOT NULL, "token_hash" varchar(64) NOT NULL, "expires_at" datetime NOT NULL, "created_by_id" varchar(40) NOT NULL)`,
  `CREATE TABLE "server_samples" ("server_id" varchar(40) NOT NULL, "resolution" integer NOT NULL, "at" integer NOT NULL, "cpu_usage_percent" double precision NOT NULL, "load1m" double precision NOT NULL, "memory_used_bytes" bigint NOT NULL, "memory_total_bytes" bigint NOT NULL, "swap_used_bytes" bigint NOT NULL, "disk_used_bytes" bigint NOT NULL, "disk_total_bytes" bigint NOT NULL, "rx_bytes_per_second" bigint NOT NULL, "tx_bytes_per_second" bigint NOT NULL, PRIMARY KEY ("server_id", "resolution", "at"))`,
  `CREATE TABLE "servers" ("id" varchar(40) PRIMARY KEY NOT NULL, "name" varchar(64) NOT NULL, "connection" varchar(10) NOT NULL, "host" varchar(255) NOT NULL, "port" integer, "username" varchar(64), "status" varchar(20) NOT NULL, "status_code" varchar(40), "status_reason" text, "host_key" text, "offered_host_key" text, "expected_fingerprint" varchar(60), "private_key" text, "password" text, "facts" text, "capabilities" text NOT NULL, "labels" text NOT NULL, "provisioning" text NOT NULL, "provisioned_at" datetime, "last_seen_at" datetime, "created_at" datetime NOT NULL, "updated_at" datetime NOT NULL)`,
  `CREATE TABLE "sessions" ("id" varchar(64) PRIMARY KEY NOT NULL, "public_id" varchar(40) NOT NULL, "user_id" varchar(40) NOT NULL, "created_at" datetime NOT NULL, "last_seen_at" datetime NOT NULL, "ip" varchar(45) NOT NULL, "user_agent" varchar(256), "expires_at" datetime NOT NULL)`,
  `CREATE TABLE "settings" ("name" varchar(60) PRIMARY KEY NOT NULL, "value" text NOT NULL, "updated_at" datetime NOT NULL)`,
  `CREATE TABLE "setup" ("id" varchar(20) PRIMARY KEY NOT NULL, "token_hash" varchar(64), "token_expires_at" datetime, "completed_at" datetime)`,
  `CREATE TABLE "table_counts" ("name" varchar(60) PRIMARY KEY NOT NULL, "n" integer NOT NULL)`,
  `CREATE TABLE "tokens" ("id" varchar(40) PRIMARY KEY NOT NULL, "name" varchar(64) NOT NULL, "hash" varchar(64) NOT NULL, "hint" varchar(16) NOT NULL, "scopes" text NOT NULL, "allowed_ips" text, "server_ids" text, "expires_at" datetime, "revoked_at" datetime, "last_used_at" datetime, "last_used_ip" varchar(45), "created_by_id" varchar(40) NOT NULL, "created_by_name" varchar(320) NOT NULL, "created_at" datetime NOT NULL)`,
  `CREATE TABLE "totp_secrets" ("user_id" varchar(40) PRIMARY KEY NOT NULL, "secret" text NOT NULL, "last_step" integer NOT NULL)`,
  `CREATE TABLE "users" ("id" varchar(40) PRIMARY KEY NOT NULL, "email" varchar(254) NOT NULL, "name" varchar(64), "role" varchar(16) NOT NULL, "password_hash" varchar(255) NOT NULL, "totp_enabled_at" datetime, "created_at" datetime NOT NULL, "last_sign_in_at" datetime, "deactivated_at" datetime)`,
  `CREATE INDEX "applications_created" ON "applications" ("created_at", "id") `,
  `CREATE UNIQUE INDEX "applications_name_uq" ON "applications" ("server_id", "name") `,
  `CREATE INDEX "database_links_application" ON "database_links" ("application_id") `,
  `CREATE INDEX "databases_created" ON "databases" ("created_at", "id") `,
  `CREATE UNIQUE INDEX "databases_database_name_uq" ON "databases" ("server_id", "engine", "database_name") `,
  `CREATE UNIQUE INDEX "databases_instance_port_uq" ON "databases" ("server_id", "port") WHERE engine = 'redis'`,
  `CREATE UNIQUE INDEX "databases_name_uq" ON "databases" ("server_id", "name") `,
  `CREATE UNIQUE INDEX "databases_username_uq" ON "databases" ("server_id", "engine", "username") `,
  `CREATE INDEX "deployments_by_status" ON "deployments" ("status") `,
  `CREATE INDEX "deployments_created" ON "deployments" ("created_at", "id") `,
  `CREATE INDEX "deployments_finished" ON "deployments" ("finished_at") `,
  `CREATE UNIQUE INDEX "deployments_number_uq" ON "deployments" ("application_id", "number") `,
  `CREATE INDEX "deployments_status" ON "deployments" ("application_id", "status") `,
  `CREATE INDEX "domains_application" ON "domains" ("application_id") `,
  `CREATE UNIQUE INDEX "domains_hostname_uq" ON "domains" ("hostname") `,
  `CREATE INDEX "domains_server" ON "domains" ("server_id") `,
  `CREATE INDEX "events_application" ON "events" ("application_id", "sequence") `,
  `CREATE INDEX "events_at" ON "events" ("at") `,
  `CREATE UNIQUE INDEX "events_id" ON "events" ("id") `,
  `CREATE INDEX "events_server" ON "events" ("server_id", "sequence") `,
  `CREATE INDEX "events_subject" ON "events" ("subject_id", "sequence") `,
  `CREATE INDEX "idempotency_keys_expires_at_ix" ON "idempotency_keys" ("expires_at") `,
  `CREATE UNIQUE INDEX "invitations_open_email_uq" ON "invitations" ("email") WHERE accepted_at IS NULL AND revoked_at IS NULL`,
  `CREATE UNIQUE INDEX "invitations_token_hash_uq" ON "invitations" ("token_hash") `,
  `CREATE UNIQUE INDEX "operations_build_slot" ON "operations" ("build_slot") WHERE build_slot IS NOT NULL`,
  `CREATE INDEX "operations_queue" ON "operations" ("id") WHERE status = 'queued'`,
  `CREATE INDEX "operations_queued_lane" ON "operations" ("lane", "id") WHERE status = 'queued'`,
  `CREATE UNIQUE INDEX "operations_running_lane" ON "operations" ("lane") WHERE status = 'running'`,
  `CREATE INDEX "operations_subject" ON "operations" ("subject_id", "status") `,
  `CREATE UNIQUE INDEX "reset_links_token_hash_uq" ON "reset_links" ("token_hash") `,
  `CREATE INDEX "server_samples_age" ON "server_samples" ("resolution", "at") `,
  `CREATE INDEX "servers_created" ON "servers" ("created_at", "id") `,
  `CREATE UNIQUE INDEX "servers_name_uq" ON "servers" ("name") `,
  `CREATE INDEX "sessions_expires_at_ix" ON "sessions" ("expires_at") `,
  `CREATE UNIQUE INDEX "sessions_public_id_uq" ON "sessions" ("public_id") `,
  `CREATE INDEX "sessions_user_id_ix" ON "sessions" ("user_id") `,
  `CREATE INDEX "tokens_created_at_ix" ON "tokens" ("created_at") `,
  `CREATE UNIQUE INDEX "tokens_hash_uq" ON "tokens" ("hash") `,
  `CREATE UNIQUE INDEX "users_email_uq" ON "users" ("email") `,
  `INSERT INTO "table_counts" ("name", "n") VALUES ('servers', 0)`,
  `CREATE TRIGGER "servers_count_insert" AFTER INSERT ON "servers" BEGIN UPDATE "table_counts" SET "n" = "n" + 1 WHERE "name" = 'servers'; END`,
  `CREATE TRIGGER "servers_count_delete" AFTER DELETE ON "servers" BEGIN UPDATE "table_counts" SET "n" = "n" - 1 WHERE "name" = 'servers'; END`,
  `INSERT INTO "table_counts" ("name", "n") VALUES ('applications', 0)`,
  `CREATE TRIGGER "applications_count_insert" AFTER INSERT ON "applications" BEGIN UPDATE "table_counts" SET "n" = "n" + 1 WHERE "name" = 'applications'; END`,
  `CREATE TRIGGER "applications_count_delete" AFTER DELETE ON "applications" BEGIN UPDATE "table_counts" SET "n" = "n" - 1 WHERE "name" = 'applications'; END`,
  `INSERT INTO "table_counts" ("name", "n") VALUES ('databases', 0)`,
  `CREATE TRIGGER "databases_count_insert" AFTER INSERT ON "databases" BEGIN UPDATE "table_counts" SET "n" = "n" + 1 WHERE "name" = 'databases'; END`,
  `CREATE TRIGGER "databases_count_delete" AFTER DELETE ON "databases" BEGIN UPDATE "table_counts" SET "n" = "n" - 1 WHERE "name" = 'databases'; END`,
];
