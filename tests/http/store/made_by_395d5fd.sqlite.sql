-- Made by the code of revision 395d5fd; sqlite3's iterdump.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0008');
CREATE TABLE "audit" (
	id TEXT NOT NULL, 
	workspace TEXT, 
	"by" TEXT, 
	action TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	user TEXT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(workspace) REFERENCES workspaces (id)
);
INSERT INTO "audit" VALUES('log_fb95c52f65a98387','wsp_47a149d1a9af1b04',NULL,'workspace created','newsroom',1.79542603639626336094e+09,NULL);
INSERT INTO "audit" VALUES('log_71c3d7a24053c365','wsp_47a149d1a9af1b04',NULL,'key created','mpk_n4j335W9',1.79542604027391886709e+09,NULL);
INSERT INTO "audit" VALUES('log_822c67466d9d0f87',NULL,NULL,'account made','ada@example.org',1.79542604408697319033e+09,'usr_7a70afe30e51f1e7');
INSERT INTO "audit" VALUES('log_52ef03880c88a1fd','wsp_47a149d1a9af1b04',NULL,'member added','ada@example.org member',1.79542604412050509458e+09,NULL);
INSERT INTO "audit" VALUES('log_34f3517cbfedac14',NULL,NULL,'link made','reset',1.79542604412410330776e+09,'usr_7a70afe30e51f1e7');
CREATE TABLE counters (
	subject TEXT NOT NULL, 
	period TEXT NOT NULL, 
	begins_at INTEGER NOT NULL, 
	kept_until INTEGER NOT NULL, 
	used INTEGER NOT NULL, 
	PRIMARY KEY (subject, period, begins_at)
);
INSERT INTO "counters" VALUES('key_cbacf6eb246e31f8','day',0,2000000000,5);
CREATE TABLE hosted (
	id TEXT NOT NULL, 
	spec TEXT NOT NULL, 
	attribution BOOLEAN NOT NULL, 
	expires_at FLOAT NOT NULL, workspace TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO "hosted" VALUES('h1','sp',1,4000000000.0,NULL);
CREATE TABLE identities (
	issuer TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	user TEXT NOT NULL, 
	created_at FLOAT NOT NULL, 
	PRIMARY KEY (issuer, subject), 
	FOREIGN KEY(user) REFERENCES users (id)
);
INSERT INTO "identities" VALUES('https://id.example.org','ada','usr_7a70afe30e51f1e7',1.0);
CREATE TABLE invitations (
	id TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	workspace TEXT NOT NULL, 
	email TEXT, 
	role TEXT NOT NULL, 
	expires_at FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (digest), 
	FOREIGN KEY(workspace) REFERENCES workspaces (id)
);
INSERT INTO "invitations" VALUES('i1','d3','wsp_47a149d1a9af1b04','eve@example.org','member',4000000000.0);
CREATE TABLE keys (
	id TEXT NOT NULL, 
	workspace TEXT NOT NULL, 
	prefix TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	created_at FLOAT NOT NULL, 
	expires_at FLOAT, name TEXT DEFAULT '' NOT NULL, used_at FLOAT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(workspace) REFERENCES workspaces (id), 
	UNIQUE (digest)
);
INSERT INTO "keys" VALUES('key_cbacf6eb246e31f8','wsp_47a149d1a9af1b04','mpk_n4j335W9','c0d24fe3bdaf138183a065b059a6be034455686d24d290bb98633c24617d42da',1.79542604027305054666e+09,NULL,'',NULL);
CREATE TABLE leases (
	id TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	holder TEXT NOT NULL, 
	day INTEGER, 
	month INTEGER, 
	expires_at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "leases" VALUES('l1','o','h',NULL,NULL,1.0);
CREATE TABLE "links" (
	digest TEXT NOT NULL, 
	user TEXT, 
	purpose TEXT NOT NULL, 
	expires_at FLOAT NOT NULL, 
	email TEXT, 
	PRIMARY KEY (digest), 
	FOREIGN KEY(user) REFERENCES users (id)
);
INSERT INTO "links" VALUES('2e39dd293270ca2aa587f6dd704eeefe73f738e98383585c14414f0546e42bcc','usr_7a70afe30e51f1e7','reset',1.79542964412350416177e+09,NULL);
CREATE TABLE map_drafts (
	workspace TEXT NOT NULL, 
	name TEXT NOT NULL, 
	size INTEGER NOT NULL, 
	replaces TEXT NOT NULL, 
	read TEXT NOT NULL, 
	content BLOB NOT NULL, 
	pack BLOB, 
	picture BLOB, 
	expires_at FLOAT NOT NULL, 
	PRIMARY KEY (workspace), 
	FOREIGN KEY(workspace) REFERENCES workspaces (id)
);
INSERT INTO "map_drafts" VALUES('wsp_47a149d1a9af1b04','zones.geojson',3,'','',X'010203',NULL,NULL,4000000000.0);
CREATE TABLE memberships (
	user TEXT NOT NULL, 
	workspace TEXT NOT NULL, 
	role TEXT NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (user, workspace), 
	FOREIGN KEY(user) REFERENCES users (id), 
	FOREIGN KEY(workspace) REFERENCES workspaces (id)
);
INSERT INTO "memberships" VALUES('usr_7a70afe30e51f1e7','wsp_47a149d1a9af1b04','member',1.79542604411641263956e+09);
CREATE TABLE private_maps (
	workspace TEXT NOT NULL, 
	id TEXT NOT NULL, 
	title TEXT NOT NULL, 
	region_count INTEGER NOT NULL, 
	edition TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	size INTEGER NOT NULL, 
	added_at FLOAT NOT NULL, 
	content BLOB NOT NULL, 
	PRIMARY KEY (workspace, id), 
	FOREIGN KEY(workspace) REFERENCES workspaces (id)
);
INSERT INTO "private_maps" VALUES('wsp_47a149d1a9af1b04','newsroom.zones','Zones',2,'1','abc',3,1.0,X'010203');
CREATE TABLE refused (
	workspace TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	code TEXT NOT NULL, 
	day INTEGER NOT NULL, 
	times INTEGER NOT NULL, 
	detail TEXT NOT NULL, 
	last_at FLOAT NOT NULL, 
	kept_until INTEGER NOT NULL, 
	PRIMARY KEY (workspace, "key", code, day)
);
INSERT INTO "refused" VALUES('wsp_47a149d1a9af1b04','key_cbacf6eb246e31f8','unknown_map',0,2,'No such map',1.0,2000000000);
CREATE TABLE "renders" (
	id TEXT NOT NULL, 
	workspace TEXT, 
	"key" TEXT, 
	made_at FLOAT NOT NULL, 
	map TEXT, 
	edition TEXT, 
	spec TEXT, 
	expires_at FLOAT, 
	PRIMARY KEY (id)
);
INSERT INTO "renders" VALUES('rnd_1','wsp_47a149d1a9af1b04','key_cbacf6eb246e31f8',1.0,'germany','1','sp',4000000000.0);
CREATE TABLE sessions (
	digest TEXT NOT NULL, 
	id TEXT NOT NULL, 
	user TEXT NOT NULL, 
	address TEXT NOT NULL, 
	agent TEXT NOT NULL, 
	created_at FLOAT NOT NULL, 
	seen_at FLOAT NOT NULL, 
	expires_at FLOAT NOT NULL, 
	PRIMARY KEY (digest), 
	UNIQUE (id), 
	FOREIGN KEY(user) REFERENCES users (id)
);
INSERT INTO "sessions" VALUES('d1','s1','usr_7a70afe30e51f1e7','203.0.113.9','Firefox',1.0,1.0,4000000000.0);
CREATE TABLE sign_ins (
	state TEXT NOT NULL, 
	browser TEXT NOT NULL, 
	nonce TEXT NOT NULL, 
	verifier TEXT NOT NULL, 
	next TEXT NOT NULL, 
	expires_at FLOAT NOT NULL, 
	PRIMARY KEY (state)
);
INSERT INTO "sign_ins" VALUES('st','b','n','v','/console',4000000000.0);
CREATE TABLE specs (
	digest TEXT NOT NULL, 
	compressed BLOB NOT NULL, 
	kept_until INTEGER NOT NULL, 
	PRIMARY KEY (digest)
);
INSERT INTO "specs" VALUES('sp',X'010203',2000000000);
CREATE TABLE users (
	id TEXT NOT NULL, 
	email TEXT NOT NULL, 
	name TEXT NOT NULL, 
	password TEXT, 
	created_at FLOAT NOT NULL, verified_at FLOAT, 
	PRIMARY KEY (id), 
	UNIQUE (email)
);
INSERT INTO "users" VALUES('usr_7a70afe30e51f1e7','ada@example.org','',NULL,1.79542604408615756031e+09,1.79542604408610320092e+09);
CREATE TABLE "workspaces" (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	"plan" TEXT NOT NULL, 
	created_at FLOAT NOT NULL, deleted_at FLOAT, 
	PRIMARY KEY (id)
);
INSERT INTO "workspaces" VALUES('wsp_47a149d1a9af1b04','newsroom','pro',1.79542603639567494391e+09,NULL);
CREATE INDEX ix_counters_kept_until ON counters (kept_until);
CREATE INDEX ix_leases_owner ON leases (owner);
CREATE INDEX renders_of ON renders (workspace, made_at);
CREATE INDEX ix_renders_expires_at ON renders (expires_at);
CREATE INDEX ix_specs_kept_until ON specs (kept_until);
CREATE INDEX ix_hosted_expires_at ON hosted (expires_at);
CREATE INDEX ix_memberships_workspace ON memberships (workspace);
CREATE INDEX ix_sessions_user ON sessions (user);
CREATE INDEX ix_sessions_expires_at ON sessions (expires_at);
CREATE INDEX ix_invitations_workspace ON invitations (workspace);
CREATE INDEX ix_invitations_expires_at ON invitations (expires_at);
CREATE INDEX ix_workspaces_name ON workspaces (name);
CREATE INDEX ix_links_user ON links (user);
CREATE INDEX ix_links_expires_at ON links (expires_at);
CREATE INDEX audit_of ON audit (workspace, at);
CREATE INDEX audit_about ON audit (user, at);
CREATE INDEX ix_identities_user ON identities (user);
CREATE INDEX ix_sign_ins_expires_at ON sign_ins (expires_at);
CREATE INDEX ix_refused_kept_until ON refused (kept_until);
CREATE INDEX ix_map_drafts_expires_at ON map_drafts (expires_at);
COMMIT;
