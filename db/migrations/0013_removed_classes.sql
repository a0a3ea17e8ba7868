CREATE TABLE "removed_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"topic" text NOT NULL,
	"mentor_id" uuid,
	"sequence" integer NOT NULL,
	"removed_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "removed_classes" ADD CONSTRAINT "removed_classes_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_classes" ADD CONSTRAINT "removed_classes_mentor_id_people_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_classes_batch_id_index" ON "removed_classes" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "removed_classes_mentor_id_index" ON "removed_classes" USING btree ("mentor_id");