CREATE TABLE "notice_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"notices" jsonb NOT NULL,
	"since" timestamptz DEFAULT now() NOT NULL
);
