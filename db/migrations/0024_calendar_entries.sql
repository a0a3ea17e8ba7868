CREATE TABLE "calendar_entries" (
	"user_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"event" jsonb NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"changed_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_entries_user_id_class_id_pk" PRIMARY KEY("user_id","class_id")
);
--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_entries_starts_at_index" ON "calendar_entries" USING btree ("starts_at");