/**
 * Each entry brings the schema from its index to the next version. Never changed once released: a new version is a new entry.
 *
 * JSON is opaque text. What queries need stands in columns of its own.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE callstate_conversations (
      key TEXT PRIMARY KEY, owner TEXT NOT NULL, last_run_id TEXT NOT NULL, updated_at INTEGER NOT NULL, record TEXT NOT NULL
    ) WITHOUT ROWID`,
    "CREATE INDEX callstate_conversations_by_owner ON callstate_conversations (owner, updated_at)",
    `CREATE TABLE callstate_runs (
      run_id TEXT PRIMARY KEY, key TEXT NOT NULL, ordinal INTEGER NOT NULL, message_id TEXT NOT NULL,
      seq INTEGER NOT NULL DEFAULT 0, trimmed_seq INTEGER NOT NULL DEFAULT 0, due_at INTEGER, ended_at INTEGER,
      record TEXT NOT NULL, snapshot_seq INTEGER, snapshot TEXT
    )`,
    "CREATE UNIQUE INDEX callstate_runs_by_key ON callstate_runs (key, ordinal)",
    "CREATE INDEX callstate_runs_by_due ON callstate_runs (due_at) WHERE due_at IS NOT NULL",
    `CREATE TABLE callstate_calls (
      run_id TEXT NOT NULL, call_id TEXT NOT NULL, position INTEGER NOT NULL, approval_id TEXT, record TEXT NOT NULL,
      PRIMARY KEY (run_id, call_id)
    ) WITHOUT ROWID`,
    "CREATE UNIQUE INDEX callstate_calls_by_approval ON callstate_calls (approval_id) WHERE approval_id IS NOT NULL",
    `CREATE TABLE callstate_contents (
      run_id TEXT NOT NULL, call_id TEXT NOT NULL, kind TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (run_id, call_id, kind)
    )`,
    `CREATE TABLE callstate_events (
      run_id TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, type TEXT NOT NULL, json TEXT NOT NULL,
      PRIMARY KEY (run_id, seq)
    ) WITHOUT ROWID`,
    `CREATE TABLE callstate_tokens (
      key TEXT NOT NULL, token TEXT NOT NULL, at INTEGER NOT NULL, answer TEXT NOT NULL, PRIMARY KEY (key, token)
    ) WITHOUT ROWID`,
    "CREATE INDEX callstate_tokens_by_time ON callstate_tokens (at)",
    "CREATE TABLE callstate_audit (id INTEGER PRIMARY KEY, key TEXT NOT NULL, entry TEXT NOT NULL)",
    "CREATE INDEX callstate_audit_by_key ON callstate_audit (key, id)",
  ],
];
