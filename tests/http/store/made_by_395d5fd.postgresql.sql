-- Made by the code of revision 395d5fd; pg_dump --inserts --no-owner.
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.audit (
    id text NOT NULL,
    workspace text,
    by text,
    action text NOT NULL,
    subject text NOT NULL,
    at double precision NOT NULL,
    "user" text
);
CREATE TABLE public.counters (
    subject text NOT NULL,
    period text NOT NULL,
    begins_at integer NOT NULL,
    kept_until integer NOT NULL,
    used integer NOT NULL
);
CREATE TABLE public.hosted (
    id text NOT NULL,
    spec text NOT NULL,
    attribution boolean NOT NULL,
    expires_at double precision NOT NULL,
    workspace text
);
CREATE TABLE public.identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    "user" text NOT NULL,
    created_at double precision NOT NULL
);
CREATE TABLE public.invitations (
    id text NOT NULL,
    digest text NOT NULL,
    workspace text NOT NULL,
    email text,
    role text NOT NULL,
    expires_at double precision NOT NULL
);
CREATE TABLE public.keys (
    id text NOT NULL,
    workspace text NOT NULL,
    prefix text NOT NULL,
    digest text NOT NULL,
    created_at double precision NOT NULL,
    expires_at double precision,
    name text DEFAULT ''::text NOT NULL,
    used_at double precision
);
CREATE TABLE public.leases (
    id text NOT NULL,
    owner text NOT NULL,
    holder text NOT NULL,
    day integer,
    month integer,
    expires_at double precision NOT NULL
);
CREATE TABLE public.links (
    digest text NOT NULL,
    "user" text,
    purpose text NOT NULL,
    expires_at double precision NOT NULL,
    email text
);
CREATE TABLE public.map_drafts (
    workspace text NOT NULL,
    name text NOT NULL,
    size integer NOT NULL,
    replaces text NOT NULL,
    read text NOT NULL,
    content bytea NOT NULL,
    pack bytea,
    picture bytea,
    expires_at double precision NOT NULL
);
CREATE TABLE public.memberships (
    "user" text NOT NULL,
    workspace text NOT NULL,
    role text NOT NULL,
    since double precision NOT NULL
);
CREATE TABLE public.private_maps (
    workspace text NOT NULL,
    id text NOT NULL,
    title text NOT NULL,
    region_count integer NOT NULL,
    edition text NOT NULL,
    digest text NOT NULL,
    size integer NOT NULL,
    added_at double precision NOT NULL,
    content bytea NOT NULL
);
CREATE TABLE public.refused (
    workspace text NOT NULL,
    key text NOT NULL,
    code text NOT NULL,
    day integer NOT NULL,
    times integer NOT NULL,
    detail text NOT NULL,
    last_at double precision NOT NULL,
    kept_until integer NOT NULL
);
CREATE TABLE public.renders (
    id text NOT NULL,
    workspace text,
    key text,
    made_at double precision NOT NULL,
    map text,
    edition text,
    spec text,
    expires_at double precision
);
CREATE TABLE public.sessions (
    digest text NOT NULL,
    id text NOT NULL,
    "user" text NOT NULL,
    address text NOT NULL,
    agent text NOT NULL,
    created_at double precision NOT NULL,
    seen_at double precision NOT NULL,
    expires_at double precision NOT NULL
);
CREATE TABLE public.sign_ins (
    state text NOT NULL,
    browser text NOT NULL,
    nonce text NOT NULL,
    verifier text NOT NULL,
    next text NOT NULL,
    expires_at double precision NOT NULL
);
CREATE TABLE public.specs (
    digest text NOT NULL,
    compressed bytea NOT NULL,
    kept_until integer NOT NULL
);
CREATE TABLE public.users (
    id text NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    password text,
    created_at double precision NOT NULL,
    verified_at double precision
);
CREATE TABLE public.workspaces (
    id text NOT NULL,
    name text NOT NULL,
    plan text NOT NULL,
    created_at double precision NOT NULL,
    deleted_at double precision
);
INSERT INTO public.alembic_version VALUES ('0008');
INSERT INTO public.audit VALUES ('log_c546930441935ba6', 'wsp_22e42c6c70f2a53b', NULL, 'workspace created', 'newsroom', 1795426051.549982, NULL);
INSERT INTO public.audit VALUES ('log_074ad6bb77e478ee', 'wsp_22e42c6c70f2a53b', NULL, 'key created', 'mpk_dO4tCe7q', 1795426055.161029, NULL);
INSERT INTO public.audit VALUES ('log_55be7792bd82a827', NULL, NULL, 'account made', 'ada@example.org', 1795426058.967777, 'usr_4357af4fb3ed2e8e');
INSERT INTO public.audit VALUES ('log_44915e042dbe1cdf', 'wsp_22e42c6c70f2a53b', NULL, 'member added', 'ada@example.org member', 1795426058.988344, NULL);
INSERT INTO public.audit VALUES ('log_e1e090956e2deac7', NULL, NULL, 'link made', 'reset', 1795426059.006191, 'usr_4357af4fb3ed2e8e');
INSERT INTO public.counters VALUES ('key_978bb2d254669bd3', 'day', 0, 2000000000, 5);
INSERT INTO public.hosted VALUES ('h1', 'sp', true, 4000000000, NULL);
INSERT INTO public.identities VALUES ('https://id.example.org', 'ada', 'usr_4357af4fb3ed2e8e', 1);
INSERT INTO public.invitations VALUES ('i1', 'd3', 'wsp_22e42c6c70f2a53b', 'eve@example.org', 'member', 4000000000);
INSERT INTO public.keys VALUES ('key_978bb2d254669bd3', 'wsp_22e42c6c70f2a53b', 'mpk_dO4tCe7q', '88f595e6b8c52b33d76981d887a5fa8a18e929adfa6b2b3755a57542f483f5a7', 1795426055.152724, NULL, '', NULL);
INSERT INTO public.leases VALUES ('l1', 'o', 'h', NULL, NULL, 1);
INSERT INTO public.links VALUES ('54d4995683b2aea9358711bc328cdcdd97fb258ac2338db2b370b9e33dfb7a96', 'usr_4357af4fb3ed2e8e', 'reset', 1795429659.000655, NULL);
INSERT INTO public.map_drafts VALUES ('wsp_22e42c6c70f2a53b', 'zones.geojson', 3, '', '', '\x010203', NULL, NULL, 4000000000);
INSERT INTO public.memberships VALUES ('usr_4357af4fb3ed2e8e', 'wsp_22e42c6c70f2a53b', 'member', 1795426058.98521);
INSERT INTO public.private_maps VALUES ('wsp_22e42c6c70f2a53b', 'newsroom.zones', 'Zones', 2, '1', 'abc', 3, 1, '\x010203');
INSERT INTO public.refused VALUES ('wsp_22e42c6c70f2a53b', 'key_978bb2d254669bd3', 'unknown_map', 0, 2, 'No such map', 1, 2000000000);
INSERT INTO public.renders VALUES ('rnd_1', 'wsp_22e42c6c70f2a53b', 'key_978bb2d254669bd3', 1, 'germany', '1', 'sp', 4000000000);
INSERT INTO public.sessions VALUES ('d1', 's1', 'usr_4357af4fb3ed2e8e', '203.0.113.9', 'Firefox', 1, 1, 4000000000);
INSERT INTO public.sign_ins VALUES ('st', 'b', 'n', 'v', '/console', 4000000000);
INSERT INTO public.specs VALUES ('sp', '\x010203', 2000000000);
INSERT INTO public.users VALUES ('usr_4357af4fb3ed2e8e', 'ada@example.org', '', NULL, 1795426058.965722, 1795426058.964927);
INSERT INTO public.workspaces VALUES ('wsp_22e42c6c70f2a53b', 'newsroom', 'pro', 1795426051.545251, NULL);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.counters
    ADD CONSTRAINT counters_pkey PRIMARY KEY (subject, period, begins_at);
ALTER TABLE ONLY public.hosted
    ADD CONSTRAINT hosted_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.map_drafts
    ADD CONSTRAINT map_drafts_pkey PRIMARY KEY (workspace);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY ("user", workspace);
ALTER TABLE ONLY public.private_maps
    ADD CONSTRAINT private_maps_pkey PRIMARY KEY (workspace, id);
ALTER TABLE ONLY public.refused
    ADD CONSTRAINT refused_pkey PRIMARY KEY (workspace, key, code, day);
ALTER TABLE ONLY public.renders
    ADD CONSTRAINT renders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_id_key UNIQUE (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_pkey PRIMARY KEY (state);
ALTER TABLE ONLY public.specs
    ADD CONSTRAINT specs_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.workspaces
    ADD CONSTRAINT workspaces_pkey PRIMARY KEY (id);
CREATE INDEX audit_about ON public.audit USING btree ("user", at);
CREATE INDEX audit_of ON public.audit USING btree (workspace, at);
CREATE INDEX ix_counters_kept_until ON public.counters USING btree (kept_until);
CREATE INDEX ix_hosted_expires_at ON public.hosted USING btree (expires_at);
CREATE INDEX ix_identities_user ON public.identities USING btree ("user");
CREATE INDEX ix_invitations_expires_at ON public.invitations USING btree (expires_at);
CREATE INDEX ix_invitations_workspace ON public.invitations USING btree (workspace);
CREATE INDEX ix_leases_owner ON public.leases USING btree (owner);
CREATE INDEX ix_links_expires_at ON public.links USING btree (expires_at);
CREATE INDEX ix_links_user ON public.links USING btree ("user");
CREATE INDEX ix_map_drafts_expires_at ON public.map_drafts USING btree (expires_at);
CREATE INDEX ix_memberships_workspace ON public.memberships USING btree (workspace);
CREATE INDEX ix_refused_kept_until ON public.refused USING btree (kept_until);
CREATE INDEX ix_renders_expires_at ON public.renders USING btree (expires_at);
CREATE INDEX ix_sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX ix_sessions_user ON public.sessions USING btree ("user");
CREATE INDEX ix_sign_ins_expires_at ON public.sign_ins USING btree (expires_at);
CREATE INDEX ix_specs_kept_until ON public.specs USING btree (kept_until);
CREATE INDEX ix_workspaces_name ON public.workspaces USING btree (name);
CREATE INDEX renders_of ON public.renders USING btree (workspace, made_at);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_workspace_fkey FOREIGN KEY (workspace) REFERENCES public.workspaces(id);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_user_fkey FOREIGN KEY ("user") REFERENCES public.users(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_workspace_fkey FOREIGN KEY (workspace) REFERENCES public.workspaces(id);
ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_workspace_fkey FOREIGN KEY (workspace) REFERENCES public.workspaces(id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_user_fkey FOREIGN KEY ("user") REFERENCES public.users(id);
ALTER TABLE ONLY public.map_drafts
    ADD CONSTRAINT map_drafts_workspace_fkey FOREIGN KEY (workspace) REFERENCES public.workspaces(id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_user_fkey FOREIGN KEY ("user") REFERENCES public.users(id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_workspace_fkey FOREIGN KEY (workspace) REFERENCES public.workspaces(id);
ALTER TABLE ONLY public.private_maps
    ADD CONSTRAINT private_maps_workspace_fkey FOREIGN KEY (workspace) REFERENCES public.workspaces(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_fkey FOREIGN KEY ("user") REFERENCES public.users(id);
