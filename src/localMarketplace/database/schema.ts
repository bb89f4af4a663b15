export const SCHEMA_VERSION = 1n;

/**
 * Money is stored as INTEGER units of 1e-8. Times are ISO 8601 UTC text, so they sort as text. `sequence` columns
 * order records exactly, which times can't within a millisecond.
 */
export const SCHEMA = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE accounts (
	id TEXT PRIMARY KEY,
	email TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	role TEXT NOT NULL CHECK (role IN ('buyer', 'seller', 'both')),
	password_hash TEXT,
	onboarded INTEGER NOT NULL DEFAULT 0,
	saved_card INTEGER NOT NULL DEFAULT 0,
	created_at TEXT NOT NULL,
	buyer_balance INTEGER NOT NULL DEFAULT 0 CHECK (buyer_balance >= 0),
	total_deposited INTEGER NOT NULL DEFAULT 0,
	total_spent INTEGER NOT NULL DEFAULT 0,
	seller_balance INTEGER NOT NULL DEFAULT 0 CHECK (seller_balance >= 0),
	total_earned INTEGER NOT NULL DEFAULT 0,
	total_withdrawn INTEGER NOT NULL DEFAULT 0,
	auto_enabled INTEGER NOT NULL DEFAULT 0,
	auto_threshold INTEGER NOT NULL DEFAULT 0,
	auto_amount INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE api_keys (
	account_id TEXT PRIMARY KEY REFERENCES accounts (id),
	hash TEXT NOT NULL UNIQUE,
	created_at TEXT NOT NULL
) STRICT;
CREATE TABLE logins (
	token_hash TEXT PRIMARY KEY,
	account_id TEXT NOT NULL REFERENCES accounts (id),
	mail_sequence INTEGER NOT NULL,
	code_hash TEXT NOT NULL,
	wrong_codes INTEGER NOT NULL DEFAULT 0,
	expires_at TEXT NOT NULL
) STRICT;
CREATE TABLE refresh_tokens (
	hash TEXT PRIMARY KEY,
	family TEXT NOT NULL,
	account_id TEXT NOT NULL REFERENCES accounts (id),
	expires_at TEXT NOT NULL,
	spent_at TEXT
) STRICT;
CREATE INDEX refresh_tokens_family ON refresh_tokens (family);
CREATE TABLE mails (
	sequence INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	email TEXT NOT NULL,
	subject TEXT NOT NULL,
	body TEXT NOT NULL,
	code TEXT,
	used_at TEXT,
	sent_at TEXT NOT NULL
) STRICT;
CREATE INDEX mails_email ON mails (email, sequence);
CREATE TABLE datasets (
	sequence INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	seller_id TEXT NOT NULL REFERENCES accounts (id),
	name TEXT NOT NULL,
	description TEXT NOT NULL,
	price_per_chunk INTEGER NOT NULL CHECK (price_per_chunk >= 0),
	currency TEXT NOT NULL,
	visibility TEXT NOT NULL CHECK (visibility IN ('public', 'private')),
	metadata_schema TEXT,
	connector_id TEXT,
	index_name TEXT,
	embedding_model TEXT,
	namespace TEXT,
	created_at TEXT NOT NULL,
	updated_at TEXT NOT NULL
) STRICT;
CREATE TABLE grants (
	dataset_id TEXT NOT NULL REFERENCES datasets (id),
	account_id TEXT NOT NULL REFERENCES accounts (id),
	granted_at TEXT NOT NULL,
	PRIMARY KEY (account_id, dataset_id)
) STRICT;
CREATE TABLE checkouts (
	id TEXT PRIMARY KEY,
	account_id TEXT NOT NULL REFERENCES accounts (id),
	amount INTEGER NOT NULL CHECK (amount > 0),
	currency TEXT NOT NULL,
	success_url TEXT NOT NULL,
	cancel_url TEXT NOT NULL,
	status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'declined', 'cancelled')),
	deposit_id TEXT,
	balance_after INTEGER,
	created_at TEXT NOT NULL,
	expires_at TEXT NOT NULL
) STRICT;
CREATE TABLE deposits (
	sequence INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	account_id TEXT NOT NULL REFERENCES accounts (id),
	amount INTEGER NOT NULL CHECK (amount > 0),
	currency TEXT NOT NULL,
	kind TEXT NOT NULL CHECK (kind IN ('checkout', 'auto')),
	created_at TEXT NOT NULL
) STRICT;
CREATE INDEX deposits_account ON deposits (account_id, sequence);
`;
