CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"is_public" boolean NOT NULL,
	"person_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uses" (
	"upload_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	CONSTRAINT "uses_upload_id_owner_id_pk" PRIMARY KEY("upload_id","owner_id")
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uses" ADD CONSTRAINT "uses_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_person_id_index" ON "uploads" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "uses_owner_id_index" ON "uses" USING btree ("owner_id");