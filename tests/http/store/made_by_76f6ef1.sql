-- Made by the code of revision 76f6ef1, which knew no migrations; pg_dump --inserts --no-owner.

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

CREATE TABLE public.counters (
    subject text NOT NULL,
    period text NOT NULL,
    begins_at integer NOT NULL,
    kept_until integer NOT NULL,
    used integer NOT NULL
);

CREATE TABLE public.keys (
    id text NOT NULL,
    workspace text NOT NULL,
    prefix text NOT NULL,
    digest text NOT NULL,
    created_at double precision NOT NULL,
    expires_at double precision
);

CREATE TABLE public.leases (
    id text NOT NULL,
    owner text NOT NULL,
    holder text NOT NULL,
    day integer,
    month integer,
    expires_at double precision NOT NULL
);

CREATE TABLE public.renders (
    id text NOT NULL,
    workspace text NOT NULL,
    key text NOT NULL,
    made_at double precision NOT NULL
);

CREATE TABLE public.workspaces (
    id text NOT NULL,
    name text NOT NULL,
    plan text NOT NULL,
    created_at double precision NOT NULL
);

INSERT INTO public.counters VALUES ('key_660400d65a1e41ed', 'minute', 1795317180, 1795490040, 5);
INSERT INTO public.counters VALUES ('key_660400d65a1e41ed', 'day', 1795305600, 1795564800, 4);
INSERT INTO public.counters VALUES ('wsp_53719dfdb47bc73f', 'month', 1793491200, 1830643200, 4);
INSERT INTO public.counters VALUES ('key_599f2bfcd954e0c6', 'minute', 1795317180, 1795490040, 1);
INSERT INTO public.counters VALUES ('key_599f2bfcd954e0c6', 'day', 1795305600, 1795564800, 1);
INSERT INTO public.counters VALUES ('wsp_abe4b95a5fb27aee', 'month', 1793491200, 1830643200, 1);
INSERT INTO public.counters VALUES ('address 192.0.2.7', 'hour', 1795316400, 1795492800, 1);
INSERT INTO public.counters VALUES ('address 192.0.2.7', 'minute', 1795317180, 1795490040, 1);

INSERT INTO public.keys VALUES ('key_4aa8e393357ecbd6', 'wsp_53719dfdb47bc73f', 'mpk_wBG5Nhd9', '187a44385b10044919660beab33fc109e50cab52818dacafee17d09022b6b10d', 1795317194.639313, 1795576394.642834);
INSERT INTO public.keys VALUES ('key_660400d65a1e41ed', 'wsp_53719dfdb47bc73f', 'mpk_Tf5Lpb5Q', 'ec192a69bae5a8a76d048ea75a2328c2be1d29d6508a8807dfa65e506e2c535d', 1795317194.644044, NULL);
INSERT INTO public.keys VALUES ('key_599f2bfcd954e0c6', 'wsp_abe4b95a5fb27aee', 'mpk_yUWP4cNg', '2af5e1bc73db4c3c50c8a532912fd07d49e1d4739d322a15cf30d32ac1376389', 1795317194.645429, NULL);
INSERT INTO public.keys VALUES ('key_f99504284fb080e8', 'wsp_abe4b95a5fb27aee', 'mpk_ZN9e4BaV', 'fc6f666a2b77e137a19c0b925fa49cf6a2c6752a77ac22cc3e182517d4f9383c', 1795317194.646551, 1795317194.648259);

INSERT INTO public.leases VALUES ('6c659befd59d3ed6d6fe87d0', 'wsp_53719dfdb47bc73f', 'key_660400d65a1e41ed', 1795305600, 1793491200, 1795317239.673397);

INSERT INTO public.renders VALUES ('85f021a6755d6657be64fefb', 'wsp_53719dfdb47bc73f', 'key_660400d65a1e41ed', 1795317194.657469);
INSERT INTO public.renders VALUES ('3b4a72f2a6601f915a9c0b88', 'wsp_53719dfdb47bc73f', 'key_660400d65a1e41ed', 1795317194.662489);
INSERT INTO public.renders VALUES ('e75d0594c02ac9ab5a128800', 'wsp_53719dfdb47bc73f', 'key_660400d65a1e41ed', 1795317194.666648);
INSERT INTO public.renders VALUES ('ae2dc2d3f78c292ad8241a04', 'wsp_abe4b95a5fb27aee', 'key_599f2bfcd954e0c6', 1795317194.681039);

INSERT INTO public.workspaces VALUES ('wsp_53719dfdb47bc73f', 'newsroom', 'pro', 1795317194.635155);
INSERT INTO public.workspaces VALUES ('wsp_abe4b95a5fb27aee', 'Büro für Karten', 'free', 1795317194.637387);

ALTER TABLE ONLY public.counters
    ADD CONSTRAINT counters_pkey PRIMARY KEY (subject, period, begins_at);

ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_digest_key UNIQUE (digest);

ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.renders
    ADD CONSTRAINT renders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.workspaces
    ADD CONSTRAINT workspaces_name_key UNIQUE (name);

ALTER TABLE ONLY public.workspaces
    ADD CONSTRAINT workspaces_pkey PRIMARY KEY (id);

CREATE INDEX ix_counters_kept_until ON public.counters USING btree (kept_until);

CREATE INDEX ix_leases_owner ON public.leases USING btree (owner);

CREATE INDEX renders_of ON public.renders USING btree (workspace, made_at);

ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_workspace_fkey FOREIGN KEY (workspace) REFERENCES public.workspaces(id);

