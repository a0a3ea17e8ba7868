CREATE TABLE "forum_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discussion_id" uuid NOT NULL,
	"reply_id" uuid,
	"state" text NOT NULL,
	"opened_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"decided_at" timestamptz,
	"decided_by_id" uuid,
	"decision" text
);
--> statement-breakpoint
CREATE TABLE "forum_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"by_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "edited_at" timestamptz;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "hidden_at" timestamptz;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "edited_at" timestamptz;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "hidden_at" timestamptz;--> statement-breakpoint
ALTER TABLE "forum_cases" ADD CONSTRAINT "forum_cases_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_cases" ADD CONSTRAINT "forum_cases_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_cases" ADD CONSTRAINT "forum_cases_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reports" ADD CONSTRAINT "forum_reports_case_id_forum_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."forum_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reports" ADD CONSTRAINT "forum_reports_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "a_post_has_one_case" ON "forum_cases" USING btree (coalesce("reply_id", "discussion_id"));--> statement-breakpoint
CREATE INDEX "forum_cases_discussion_id_index" ON "forum_cases" USING btree ("discussion_id");--> statement-breakpoint
CREATE INDEX "forum_cases_reply_id_index" ON "forum_cases" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "forum_cases_decided_by_id_index" ON "forum_cases" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "forum_cases_by_state" ON "forum_cases" USING btree ("state","opened_at","id");--> statement-breakpoint
CREATE INDEX "forum_cases_by_time" ON "forum_cases" USING btree ("opened_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "a_post_is_reported_once_by_each" ON "forum_reports" USING btree ("case_id","by_id");--> statement-breakpoint
CREATE INDEX "forum_reports_by_id_index" ON "forum_reports" USING btree ("by_id");