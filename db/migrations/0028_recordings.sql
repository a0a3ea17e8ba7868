CREATE TABLE "recording_opens" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"opened_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "recording_opens_class_id_user_id_day_pk" PRIMARY KEY("class_id","user_id","day")
);
--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "recording_url" text;--> statement-breakpoint
ALTER TABLE "recording_opens" ADD CONSTRAINT "recording_opens_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_opens" ADD CONSTRAINT "recording_opens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recording_opens_user_id_index" ON "recording_opens" USING btree ("user_id");