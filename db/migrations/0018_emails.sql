CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"person_id" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"response" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"tried_at" timestamptz
);
--> statement-breakpoint
CREATE INDEX "emails_person_id_id_index" ON "emails" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "emails_recipient_index" ON "emails" USING btree ("recipient");