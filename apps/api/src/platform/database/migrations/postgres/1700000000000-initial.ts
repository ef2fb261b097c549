import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Written from the entities by `npm run migrations`; do not edit. */
export class InitialPostgres1700000000000 implements MigrationInterface {
  readonly name = 'InitialPostgres1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('The first migration cannot be undone.');
  }
}

const STATEMENTS = [
  `CREATE TABLE "events" ("sequence" SERIAL NOT NULL, "id" character varying(40) NOT NULL, "name" character varying(60) NOT NULL, "subject_type" character varying(20) NOT NULL, "subject_id" character varying(40) NOT NULL, "subject_name" character varying(320) NOT NULL, "actor_type" character varying(10) NOT NULL, "actor_id" character varying(40) NOT NULL, "actor_name" character varying(320) NOT NULL, "server_id" character varying(40), "server_name" character varying(64), "application_id" character varying(40), "application_name" character varying(64), "data" text NOT NULL, "at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "events_pk" PRIMARY KEY ("sequence"))`,
  `CREATE UNIQUE INDEX "events_id" ON "events"  ("id") `,
  `CREATE INDEX "events_at" ON "events"  ("at") `,
  `CREATE INDEX "events_application" ON "events"  ("application_id", "sequence") `,
  `CREATE INDEX "events_server" ON "events"  ("server_id", "sequence") `,
  `CREATE INDEX "events_subject" ON "events"  ("subject_id", "sequence") `,
  `CREATE TABLE "reset_links" ("user_id" character varying(40) NOT NULL, "token_hash" character varying(64) NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "created_by_id" character varying(40) NOT NULL, CONSTRAINT "reset_links_pk" PRIMARY KEY ("user_id"))`,
  `CREATE UNIQUE INDEX "reset_links_token_hash_uq" ON "reset_links"  ("token_hash") `,
  `CREATE TABLE "sessions" ("id" character varying(64) NOT NULL, "public_id" character varying(40) NOT NULL, "user_id" character varying(40) NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "last_seen_at" TIMESTAMP WITH TIME ZONE NOT NULL, "ip" character varying(45) NOT NULL, "user_agent" character varying(256), "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "sessions_pk" PRIMARY KEY ("id"))`,
  `CREATE UNIQUE INDEX "sessions_public_id_uq" ON "sessions"  ("public_id") `,
  `CREATE INDEX "sessions_user_id_ix" ON "sessions"  ("user_id") `,
  `CREATE INDEX "sessions_expires_at_ix" ON "sessions"  ("expires_at") `,
  `CREATE TABLE "users" ("id" character varying(40) NOT NULL, "email" character varying(254) NOT NULL, "name" character varying(64), "role" character varying(16) NOT NULL, "password_hash" character varying(255) NOT NULL, "totp_enabled_at" TIMESTAMP WITH TIME ZONE, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "last_sign_in_at" TIMESTAMP WITH TIME ZONE, "deactivated_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "users_pk" PRIMARY KEY ("id"))`,
  `CREATE UNIQUE INDEX "users_email_uq" ON "users"  ("email") `,
  `CREATE TABLE "recovery_codes" ("user_id" character varying(40) NOT NULL, "hash" character varying(64) NOT NULL, CONSTRAINT "recovery_codes_pk" PRIMARY KEY ("user_id", "hash"))`,
  `CREATE TABLE "totp_secrets" ("user_id" character varying(40) NOT NULL, "secret" text NOT NULL, "last_step" integer NOT NULL, CONSTRAINT "totp_secrets_pk" PRIMARY KEY ("user_id"))`,
  `CREATE TABLE "instance_keys" ("id" character varying(40) NOT NULL, "public_key" text NOT NULL, "private_key" text NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "instance_keys_pk" PRIMARY KEY ("id"))`,
  `CREATE TABLE "table_counts" ("name" character varying(60) NOT NULL, "n" integer NOT NULL, CONSTRAINT "table_counts_pk" PRIMARY KEY ("name"))`,
  `CREATE TABLE "servers" ("id" character varying(40) NOT NULL, "name" character varying(64) NOT NULL, "connection" character varying(10) NOT NULL, "host" character varying(255) NOT NULL, "port" integer, "username" character varying(64), "status" character varying(20) NOT NULL, "status_code" character varying(40), "status_reason" text, "host_key" text, "offered_host_key" text, "expected_fingerprint" character varying(60), "private_key" text, "password" text, "facts" text, "capabilities" text NOT NULL, "labels" text NOT NULL, "provisioning" text NOT NULL, "provisioned_at" TIMESTAMP WITH TIME ZONE, "last_seen_at" TIMESTAMP WITH TIME ZONE, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "servers_pk" PRIMARY KEY ("id"))`,
  `CREATE UNIQUE INDEX "servers_name_uq" ON "servers"  ("name") `,
  `CREATE INDEX "servers_created" ON "servers"  ("created_at", "id") `,
  `CREATE TABLE "log_lines" ("operation_id" character varying(40) NOT NULL, "seq" integer NOT NULL, "at" TIMESTAMP WITH TIME ZONE NOT NULL, "step" character varying(60) NOT NULL, "stream" character varying(10) NOT NULL, "text" text NOT NULL, CONSTRAINT "log_lines_pk" PRIMARY KEY ("operation_id", "seq"))`,
  `CREATE TABLE "operations" ("id" character varying(40) NOT NULL, "kind" character varying(40) NOT NULL, "subject_id" character varying(40) NOT NULL, "lane" character varying(120) NOT NULL, "server_id" character varying(40), "payload" text NOT NULL, "status" character varying(20) NOT NULL, "attempt" integer NOT NULL, "lost_leases" integer NOT NULL, "lease_owner" character varying(120), "lease_until" TIMESTAMP WITH TIME ZONE, "build_slot" character varying(60), "cancel_requested_at" TIMESTAMP WITH TIME ZONE, "run_after" TIMESTAMP WITH TIME ZONE, "steps" text NOT NULL, "failure" text, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "started_at" TIMESTAMP WITH TIME ZONE, "finished_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "operations_pk" PRIMARY KEY ("id"))`,
  `CREATE INDEX "operations_subject" ON "operations"  ("subject_id", "status") `,
  `CREATE INDEX "operations_queued_lane" ON "operations"  ("lane", "id") WHERE status = 'queued'`,
  `CREATE INDEX "operations_queue" ON "operations"  ("id") WHERE status = 'queued'`,
  `CREATE UNIQUE INDEX "operations_build_slot" ON "operations"  ("build_slot") WHERE build_slot IS NOT NULL`,
  `CREATE UNIQUE INDEX "operations_running_lane" ON "operations"  ("lane") WHERE status = 'running'`,
  `CREATE TABLE "server_samples" ("server_id" character varying(40) NOT NULL, "resolution" integer NOT NULL, "at" integer NOT NULL, "cpu_usage_percent" double precision NOT NULL, "load1m" double precision NOT NULL, "memory_used_bytes" bigint NOT NULL, "memory_total_bytes" bigint NOT NULL, "swap_used_bytes" bigint NOT NULL, "disk_used_bytes" bigint NOT NULL, "disk_total_bytes" bigint NOT NULL, "rx_bytes_per_second" bigint NOT NULL, "tx_bytes_per_second" bigint NOT NULL, CONSTRAINT "server_samples_pk" PRIMARY KEY ("server_id", "resolution", "at"))`,
  `CREATE INDEX "server_samples_age" ON "server_samples"  ("resolution", "at") `,
  `CREATE TABLE "applications" ("id" character varying(40) NOT NULL, "name" character varying(64) NOT NULL, "server_id" character varying(40) NOT NULL, "settings" text NOT NULL, "env_names" text NOT NULL, "env_values" text, "keep_releases" integer NOT NULL, "drain_seconds" integer NOT NULL, "observe_seconds" integer NOT NULL, "auto_deploy" boolean NOT NULL, "status" character varying(20) NOT NULL, "status_reason" text, "current_deployment_id" character varying(40), "live_settings" text, "live_env_values" text, "urls" text NOT NULL, "pending_changes" text NOT NULL, "deploy_key_public" text NOT NULL, "deploy_key_private" text NOT NULL, "last_deployment_number" integer NOT NULL, "untidy" boolean NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "applications_pk" PRIMARY KEY ("id"))`,
  `CREATE INDEX "applications_created" ON "applications"  ("created_at", "id") `,
  `CREATE UNIQUE INDEX "applications_name_uq" ON "applications"  ("server_id", "name") `,
  `CREATE TABLE "deployments" ("id" character varying(40) NOT NULL, "application_id" character varying(40) NOT NULL, "number" integer NOT NULL, "status" character varying(20) NOT NULL, "trigger" character varying(20) NOT NULL, "actor" text NOT NULL, "ref" character varying(255) NOT NULL, "commit" text, "artifact" text, "manifest" text, "release_number" integer NOT NULL, "port" integer, "restored_from" character varying(40), "superseded_by" character varying(40), "previous_id" character varying(40), "stages" text NOT NULL, "failure" text, "switched_at" TIMESTAMP WITH TIME ZONE, "switch_duration_ms" integer, "live_at" TIMESTAMP WITH TIME ZONE, "pruned_at" TIMESTAMP WITH TIME ZONE, "cleared_at" TIMESTAMP WITH TIME ZONE, "settings" text NOT NULL, "env_values" text, "operation_id" character varying(40), "cancel_requested_at" TIMESTAMP WITH TIME ZONE, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "started_at" TIMESTAMP WITH TIME ZONE, "finished_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "deployments_pk" PRIMARY KEY ("id"))`,
  `CREATE INDEX "deployments_created" ON "deployments"  ("created_at", "id") `,
  `CREATE INDEX "deployments_finished" ON "deployments"  ("finished_at") `,
  `CREATE INDEX "deployments_by_status" ON "deployments"  ("status") `,
  `CREATE INDEX "deployments_status" ON "deployments"  ("application_id", "status") `,
  `CREATE UNIQUE INDEX "deployments_number_uq" ON "deployments"  ("application_id", "number") `,
  `CREATE TABLE "domains" ("id" character varying(40) NOT NULL, "application_id" character varying(40) NOT NULL, "server_id" character varying(40) NOT NULL, "hostname" character varying(253) NOT NULL, "status" character varying(20) NOT NULL, "status_reason" text, "tls_mode" character varying(20) NOT NULL, "redirect_to" character varying(253), "dns_addresses" text NOT NULL, "dns_points_here" boolean, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "domains_pk" PRIMARY KEY ("id"))`,
  `CREATE INDEX "domains_server" ON "domains"  ("server_id") `,
  `CREATE INDEX "domains_application" ON "domains"  ("application_id") `,
  `CREATE UNIQUE INDEX "domains_hostname_uq" ON "domains"  ("hostname") `,
  `CREATE TABLE "invitations" ("id" character varying(40) NOT NULL, "email" character varying(254) NOT NULL, "name" character varying(64), "role" character varying(16) NOT NULL, "token_hash" character varying(64) NOT NULL, "created_by_id" character varying(40) NOT NULL, "created_by_name" character varying(320) NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "accepted_at" TIMESTAMP WITH TIME ZONE, "revoked_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "invitations_pk" PRIMARY KEY ("id"))`,
  `CREATE UNIQUE INDEX "invitations_token_hash_uq" ON "invitations"  ("token_hash") `,
  `CREATE UNIQUE INDEX "invitations_open_email_uq" ON "invitations"  ("email") WHERE accepted_at IS NULL AND revoked_at IS NULL`,
  `CREATE TABLE "settings" ("name" character varying(60) NOT NULL, "value" text NOT NULL, "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "settings_pk" PRIMARY KEY ("name"))`,
  `CREATE TABLE "idempotency_keys" ("scope" character varying(80) NOT NULL, "key" character varying(255) NOT NULL, "fingerprint" character varying(64) NOT NULL, "holder" character varying(36) NOT NULL, "held_until" TIMESTAMP WITH TIME ZONE NOT NULL, "answer" text, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "idempotency_keys_pk" PRIMARY KEY ("scope", "key"))`,
  `CREATE INDEX "idempotency_keys_expires_at_ix" ON "idempotency_keys"  ("expires_at") `,
  `CREATE TABLE "tokens" ("id" character varying(40) NOT NULL, "name" character varying(64) NOT NULL, "hash" character varying(64) NOT NULL, "hint" character varying(16) NOT NULL, "scopes" text NOT NULL, "allowed_ips" text, "server_ids" text, "expires_at" TIMESTAMP WITH TIME ZONE, "revoked_at" TIMESTAMP WITH TIME ZONE, "last_used_at" TIMESTAMP WITH TIME ZONE, "last_used_ip" character varying(45), "created_by_id" character varying(40) NOT NULL, "created_by_name" character varying(320) NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "tokens_pk" PRIMARY KEY ("id"))`,
  `CREATE UNIQUE INDEX "tokens_hash_uq" ON "tokens"  ("hash") `,
  `CREATE INDEX "tokens_created_at_ix" ON "tokens"  ("created_at") `,
  `CREATE TABLE "setup" ("id" character varying(20) NOT NULL, "token_hash" character varying(64), "token_expires_at" TIMESTAMP WITH TIME ZONE, "completed_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "setup_pk" PRIMARY KEY ("id"))`,
  `ALTER TABLE "applications" ADD CONSTRAINT "applications_server_id_fk" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `ALTER TABLE "deployments" ADD CONSTRAINT "deployments_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "domains" ADD CONSTRAINT "domains_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `INSERT INTO "table_counts" ("name", "n") VALUES ('servers', 0)`,
  `CREATE FUNCTION "servers_count"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF TG_OP = 'INSERT' THEN UPDATE "table_counts" SET "n" = "n" + 1 WHERE "name" = 'servers'; ELSE UPDATE "table_counts" SET "n" = "n" - 1 WHERE "name" = 'servers'; END IF; RETURN NULL; END $$`,
  `CREATE TRIGGER "servers_count" AFTER INSERT OR DELETE ON "servers" FOR EACH ROW EXECUTE FUNCTION "servers_count"()`,
  `INSERT INTO "table_counts" ("name", "n") VALUES ('applications', 0)`,
  `CREATE FUNCTION "applications_count"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF TG_OP = 'INSERT' THEN UPDATE "table_counts" SET "n" = "n" + 1 WHERE "name" = 'applications'; ELSE UPDATE "table_counts" SET "n" = "n" - 1 WHERE "name" = 'applications'; END IF; RETURN NULL; END $$`,
  `CREATE TRIGGER "applications_count" AFTER INSERT OR DELETE ON "applications" FOR EACH ROW EXECUTE FUNCTION "applications_count"()`,
];
