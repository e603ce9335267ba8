/**
 * Each entry brings the schema from its index to the next version. Never changed once released: a new version is a new entry.
 *
 * JSON is opaque text: `jsonb` refuses NUL and half characters, and drops duplicate keys. What queries need stands in columns of its own.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE callstate_conversations (
    key text PRIMARY KEY, owner text NOT NULL, last_run_id text NOT NULL, updated_at bigint NOT NULL, record text NOT NULL
  );
  CREATE INDEX callstate_conversations_by_owner ON callstate_conversations (owner, updated_at);
  CREATE INDEX callstate_conversations_by_time ON callstate_conversations (updated_at);
  CREATE TABLE callstate_runs (
    run_id text PRIMARY KEY, key text NOT NULL, ordinal integer NOT NULL, message_id text NOT NULL,
    seq bigint NOT NULL DEFAULT 0, trimmed_seq bigint NOT NULL DEFAULT 0, due_at bigint, ended_at bigint,
    record text NOT NULL, snapshot_seq bigint, snapshot text
  );
  CREATE UNIQUE INDEX callstate_runs_by_key ON callstate_runs (key, ordinal);
  CREATE INDEX callstate_runs_by_due ON callstate_runs (due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX callstate_runs_by_end ON callstate_runs (ended_at) WHERE ended_at IS NOT NULL;
  CREATE TABLE callstate_calls (
    run_id text NOT NULL, call_id text NOT NULL, position integer NOT NULL, approval_id text, record text NOT NULL,
    PRIMARY KEY (run_id, call_id)
  );
  CREATE UNIQUE INDEX callstate_calls_by_approval ON callstate_calls (approval_id) WHERE approval_id IS NOT NULL;
  CREATE TABLE callstate_contents (
    run_id text NOT NULL, call_id text NOT NULL, kind text NOT NULL, json text NOT NULL, PRIMARY KEY (run_id, call_id, kind)
  );
  CREATE TABLE callstate_events (
    run_id text NOT NULL, seq bigint NOT NULL, at bigint NOT NULL, type text NOT NULL, json text NOT NULL,
    PRIMARY KEY (run_id, seq)
  );
  CREATE TABLE callstate_tokens (
    key text NOT NULL, token text NOT NULL, at bigint NOT NULL, answer text NOT NULL, PRIMARY KEY (key, token)
  );
  CREATE INDEX callstate_tokens_by_time ON callstate_tokens (at);
  CREATE TABLE callstate_audit (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key text NOT NULL, entry text NOT NULL);
  CREATE INDEX callstate_audit_by_key ON callstate_audit (key, id)`,
];
