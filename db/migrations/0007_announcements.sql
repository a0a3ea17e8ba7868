CREATE TABLE "announcement_readers" (
	"announcement_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"opened_at" timestamptz,
	CONSTRAINT "announcement_readers_announcement_id_student_id_pk" PRIMARY KEY("announcement_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid,
	"course_id" uuid,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid,
	"corrects_id" uuid,
	"at" timestamptz NOT NULL,
	"sent_at" timestamptz,
	"withdrawn_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "an_announcement_has_one_audience" CHECK (("announcements"."batch_id" is null) <> ("announcements"."course_id" is null)),
	CONSTRAINT "what_is_withdrawn_was_sent" CHECK ("announcements"."withdrawn_at" is null or "announcements"."sent_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "announcement_readers" ADD CONSTRAINT "announcement_readers_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_readers" ADD CONSTRAINT "announcement_readers_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_corrects_id_announcements_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."announcements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_readers_student_id_index" ON "announcement_readers" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "announcements_batch_id_at_index" ON "announcements" USING btree ("batch_id","at");--> statement-breakpoint
CREATE INDEX "announcements_course_id_at_index" ON "announcements" USING btree ("course_id","at");--> statement-breakpoint
CREATE INDEX "announcements_author_id_index" ON "announcements" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "announcements_corrects_id_index" ON "announcements" USING btree ("corrects_id");--> statement-breakpoint
CREATE INDEX "announcements_to_send" ON "announcements" USING btree ("at") WHERE "announcements"."sent_at" is null;