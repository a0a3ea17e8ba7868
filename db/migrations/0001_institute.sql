CREATE TABLE "institute_sections" (
	"section" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamptz DEFAULT now() NOT NULL,
	"changed_by_id" uuid,
	CONSTRAINT "institute_sections_section" CHECK ("institute_sections"."section" in ('identity', 'look', 'website', 'people', 'enquiries', 'classroom', 'privacy', 'accounts'))
);
--> statement-breakpoint
ALTER TABLE "institute_sections" ADD CONSTRAINT "institute_sections_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;