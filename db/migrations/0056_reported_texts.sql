CREATE TABLE "forum_reported_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"author_id" uuid,
	"title" text,
	"content" text NOT NULL,
	"at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "forum_cases" DROP CONSTRAINT "forum_cases_discussion_id_discussions_id_fk";
--> statement-breakpoint
ALTER TABLE "forum_cases" DROP CONSTRAINT "forum_cases_reply_id_replies_id_fk";
--> statement-breakpoint
ALTER TABLE "forum_reported_texts" ADD CONSTRAINT "forum_reported_texts_case_id_forum_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."forum_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reported_texts" ADD CONSTRAINT "forum_reported_texts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_reported_texts_case_id_id_index" ON "forum_reported_texts" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "forum_reported_texts_author_id_index" ON "forum_reported_texts" USING btree ("author_id");
--> statement-breakpoint
-- What the posts of the cases that there are say now; the id of a case is earlier than that of any later text of it.
INSERT INTO "forum_reported_texts" ("id", "case_id", "author_id", "title", "content")
SELECT c.id, c.id, CASE WHEN c.reply_id IS NULL THEN d.author_id ELSE r.author_id END,
	CASE WHEN c.reply_id IS NULL THEN d.title END,
	CASE WHEN c.reply_id IS NULL THEN d.content ELSE r.content END
FROM "forum_cases" c
JOIN "discussions" d ON d.id = c.discussion_id
LEFT JOIN "replies" r ON r.id = c.reply_id;
