CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "is_email_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "education" jsonb DEFAULT '{"bachelor":{"collegeName":"","degree":"","graduationYear":null},"master":{"collegeName":"","degree":"","graduationYear":null}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_person_id_index" ON "identities" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "password_links_person_id_index" ON "password_links" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "password_links_expires_at_index" ON "password_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "people_by_name" ON "people" USING btree ("role",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "people_by_email" ON "people" USING btree ("role","email","id");--> statement-breakpoint
CREATE INDEX "people_by_approval" ON "people" USING btree ("role","is_approved","id");--> statement-breakpoint
CREATE INDEX "people_words" ON "people" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);