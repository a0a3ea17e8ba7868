-- From the tables after migration 0050 to those after 0062.

-- 0051_replays
CREATE TABLE "replays" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "replays_kind_subject_pk" PRIMARY KEY("kind","subject")
);
-- What was so before it was noted.
INSERT INTO "replays" ("kind", "subject", "at")
	SELECT 'erasedAccount', "user_id"::text, "at" FROM "erased_accounts"
	UNION ALL SELECT 'issuedCertificate', "number", "issued_at" FROM "certificates"
	UNION ALL SELECT 'revokedCertificate', "number", "revoked_at" FROM "certificates" WHERE "revoked_at" IS NOT NULL
	UNION ALL SELECT 'withdrawnConsent', "user_id" || '/' || "purpose", "at" FROM (
		SELECT DISTINCT ON ("user_id", "purpose") * FROM "consents" ORDER BY "user_id", "purpose", "id" DESC
	) "latest" WHERE NOT "given"
	UNION ALL SELECT 'hiddenPost', "id"::text, "hidden_at" FROM "discussions" WHERE "hidden_at" IS NOT NULL
	UNION ALL SELECT 'hiddenPost', "discussion_id" || '/' || "id", "hidden_at" FROM "replies" WHERE "hidden_at" IS NOT NULL
	UNION ALL SELECT 'stoppedReminders', "booking_id"::text, min("used_at") FROM "reminder_links" WHERE "used_at" IS NOT NULL GROUP BY "booking_id";
DROP TABLE "erased_accounts" CASCADE;

-- 0052_certificate_tokens
DROP INDEX "one_valid_certificate";
ALTER TABLE "certificate_keys" ADD COLUMN "compromised_at" timestamptz;
ALTER TABLE "certificates" ADD COLUMN "token_hash" text;
UPDATE "certificates" SET "token_hash" = translate(rtrim(encode(sha256(convert_to("token", 'UTF8')), 'base64'), '='), '+/', '-_')
	WHERE "token" IS NOT NULL;
-- Of several valid ones of a student for a course the last stays, and replaces the one before.
UPDATE "certificates" SET "replaces_id" = "earlier" FROM (
	SELECT "id" AS "of", lag("id") OVER (PARTITION BY "student_id", "course_id" ORDER BY "issued_at", "id") AS "earlier"
	FROM "certificates" WHERE "revoked_at" IS NULL AND "student_id" IS NOT NULL AND "course_id" IS NOT NULL
) "valid" WHERE "id" = "of" AND "earlier" IS NOT NULL AND "replaces_id" IS NULL;
UPDATE "certificates" SET "revoked_at" = now(), "reason" = 'A later certificate of the same course is valid' FROM (
	SELECT "id" AS "of", lead("id") OVER (PARTITION BY "student_id", "course_id" ORDER BY "issued_at", "id") AS "later"
	FROM "certificates" WHERE "revoked_at" IS NULL AND "student_id" IS NOT NULL AND "course_id" IS NOT NULL
) "valid" WHERE "id" = "of" AND "later" IS NOT NULL;
CREATE UNIQUE INDEX "one_valid_certificate" ON "certificates" USING btree ("student_id","course_id") WHERE "certificates"."revoked_at" is null;

-- 0053_fresh_sign_ins
CREATE TABLE "fresh_sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"about" text NOT NULL,
	"state_hash" text NOT NULL,
	"began_at" timestamptz DEFAULT now() NOT NULL,
	"confirmed_at" timestamptz,
	"expires_at" timestamptz NOT NULL
);
ALTER TABLE "fresh_sign_ins" ADD CONSTRAINT "fresh_sign_ins_token_hash_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "fresh_sign_ins" ADD CONSTRAINT "fresh_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "fresh_sign_ins_user_id_index" ON "fresh_sign_ins" USING btree ("user_id");
CREATE INDEX "fresh_sign_ins_expires_at_index" ON "fresh_sign_ins" USING btree ("expires_at");

-- 0054_known_devices
CREATE TABLE "known_devices" (
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "known_devices_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "known_devices_user_id_index" ON "known_devices" USING btree ("user_id");
CREATE INDEX "known_devices_expires_at_index" ON "known_devices" USING btree ("expires_at");

-- 0055_unnamed_feedback
ALTER TABLE "batches" ADD COLUMN "mentor_since" timestamptz;
ALTER TABLE "feedback_rounds" ADD COLUMN "asked" integer;
ALTER TABLE "feedback_rounds" ADD COLUMN "unnamed" jsonb DEFAULT '[]'::jsonb NOT NULL;
-- Who had a seat to the end was asked; accounts that were deleted since have no seat any more, but their answers were counted.
UPDATE "feedback_rounds" SET
	"asked" = greatest("received", (SELECT count(DISTINCT "seats"."student_id") FROM "seats" JOIN "batches" ON "batches"."id" = "seats"."batch_id"
		WHERE "seats"."batch_id" = "feedback_rounds"."batch_id" AND ("seats"."until" IS NULL OR "seats"."until" >= "batches"."ends_at"))),
	"unnamed" = coalesce((SELECT jsonb_agg("answer" ORDER BY "answer"::text COLLATE "C") FROM (
		SELECT jsonb_build_object('ratings', "ratings", 'comment', "comment") AS "answer" FROM "feedback_answers"
		WHERE "feedback_answers"."batch_id" = "feedback_rounds"."batch_id" AND "student_id" IS NULL) "unnamed_answers"), '[]');
ALTER TABLE "feedback_rounds" ALTER COLUMN "asked" SET NOT NULL;
ALTER TABLE "feedback_rounds" DROP COLUMN "received";
DELETE FROM "feedback_answers" WHERE "student_id" IS NULL;
ALTER TABLE "feedback_answers" DROP CONSTRAINT "a_review_has_a_name";
DROP INDEX "feedback_answers_batch_id_index";
ALTER TABLE "feedback_answers" DROP COLUMN "id";
ALTER TABLE "feedback_answers" DROP COLUMN "five";
ALTER TABLE "feedback_answers" ALTER COLUMN "student_id" SET NOT NULL;
ALTER TABLE "feedback_answers" ADD CONSTRAINT "feedback_answers_batch_id_student_id_pk" PRIMARY KEY("batch_id","student_id");
-- Writes the table anew: rows that were only deleted would stay in its file, in the order in which they came.
ALTER TABLE "feedback_answers" ALTER COLUMN "comment" SET DATA TYPE text USING "comment" || '';
DELETE FROM "feedback_given" USING "feedback_rounds" WHERE "feedback_rounds"."batch_id" = "feedback_given"."batch_id" AND "closes_at" <= now();
DELETE FROM "idempotency_keys" WHERE "scope" LIKE 'feedback.give %';

-- 0056_reported_texts
CREATE TABLE "forum_reported_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"author_id" uuid,
	"title" text,
	"content" text NOT NULL,
	"at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
ALTER TABLE "forum_cases" DROP CONSTRAINT "forum_cases_discussion_id_discussions_id_fk";
ALTER TABLE "forum_cases" DROP CONSTRAINT "forum_cases_reply_id_replies_id_fk";
ALTER TABLE "forum_reported_texts" ADD CONSTRAINT "forum_reported_texts_case_id_forum_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."forum_cases"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "forum_reported_texts" ADD CONSTRAINT "forum_reported_texts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "forum_reported_texts_case_id_id_index" ON "forum_reported_texts" USING btree ("case_id","id");
CREATE INDEX "forum_reported_texts_author_id_index" ON "forum_reported_texts" USING btree ("author_id");
-- What the posts of the cases that there are say now; the id of a case is earlier than that of any later text of it.
INSERT INTO "forum_reported_texts" ("id", "case_id", "author_id", "title", "content")
SELECT c.id, c.id, CASE WHEN c.reply_id IS NULL THEN d.author_id ELSE r.author_id END,
	CASE WHEN c.reply_id IS NULL THEN d.title END,
	CASE WHEN c.reply_id IS NULL THEN d.content ELSE r.content END
FROM "forum_cases" c
JOIN "discussions" d ON d.id = c.discussion_id
LEFT JOIN "replies" r ON r.id = c.reply_id;

-- 0057_kept_responses
-- What is kept for a repeated request names what it made, and no longer what that said.
UPDATE "idempotency_keys" SET "answer" = CASE split_part("scope", ' ', 1)
	WHEN 'forum.create' THEN "answer" -> 'discussion' -> '_id'
	WHEN 'forum.reply' THEN "answer" -> 'reply' -> '_id'
	WHEN 'courses.create' THEN "answer" -> '_id'
	WHEN 'batches.create' THEN "answer" -> '_id'
	WHEN 'users.createMentor' THEN "answer" -> 'user' -> '_id'
	WHEN 'blogs.create' THEN jsonb_build_object('_id', "answer" -> '_id', 'slug', "answer" -> 'slug')
	WHEN 'batches.addClass' THEN jsonb_build_object('message', "answer" -> 'message', 'classId', "answer" -> 'class' -> '_id')
	WHEN 'attendance.addAttendee' THEN "answer" - 'register'
	WHEN 'certificates.replace' THEN ("answer" - 'url') || jsonb_build_object('_id',
		(SELECT "id" FROM "certificates" WHERE "number" = "answer" ->> 'number'))
	WHEN 'certificates.issue' THEN jsonb_set("answer", '{issued}',
		(SELECT coalesce(jsonb_agg(one - 'url'), '[]') FROM jsonb_array_elements("answer" -> 'issued') one))
	ELSE "answer"
END
WHERE "answer" IS NOT NULL;

-- 0058_merged_batches
ALTER TABLE "batches" ADD COLUMN "merged_into_id" uuid;
ALTER TABLE "batches" ADD CONSTRAINT "batches_merged_into_id_batches_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "batches_merged_into_id_index" ON "batches" USING btree ("merged_into_id");

-- 0059_ended_by_deletion
ALTER TABLE "ended_sessions" ADD COLUMN "is_deleted" boolean DEFAULT false NOT NULL;

-- 0060_phones_as_typed
DROP INDEX "enquirers_searched";
DROP INDEX "contact_messages_words";
DROP INDEX "demo_bookings_words";
ALTER TABLE "users" ADD COLUMN "phone_e_164" text DEFAULT '' NOT NULL;
ALTER TABLE "enquirers" ADD COLUMN "phone_e_164" text DEFAULT '' NOT NULL;
ALTER TABLE "contact_messages" ADD COLUMN "phone_e_164" text DEFAULT '' NOT NULL;
ALTER TABLE "demo_bookings" ADD COLUMN "phone_e_164" text DEFAULT '' NOT NULL;
-- Numbers were stored with their country until now, and what was typed is not known any more.
UPDATE "users" SET "phone_e_164" = "phone" WHERE "phone" <> '';
UPDATE "enquirers" SET "phone_e_164" = "phone" WHERE "phone" <> '';
UPDATE "contact_messages" SET "phone_e_164" = "phone" WHERE "phone" <> '';
UPDATE "demo_bookings" SET "phone_e_164" = "phone" WHERE "phone" <> '';
CREATE INDEX "enquirers_searched" ON "enquirers" USING gin ((' ' || with_initials(folded("name")) || E'\n ' || "email" || E'\n ' || "phone_e_164") gin_trgm_ops);
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin ((' ' || with_initials(folded("full_name"))) gin_trgm_ops,(' ' || with_initials(folded("email"))) gin_trgm_ops,(' ' || with_initials(folded("phone_e_164"))) gin_trgm_ops,(' ' || folded("message")) gin_trgm_ops);
CREATE INDEX "demo_bookings_words" ON "demo_bookings" USING gin ((' ' || with_initials(folded("full_name"))) gin_trgm_ops,(' ' || with_initials(folded("email"))) gin_trgm_ops,(' ' || with_initials(folded("phone_e_164"))) gin_trgm_ops);

-- 0061_different_enquirers
CREATE TABLE "different_enquirers" (
	"enquirer_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	CONSTRAINT "different_enquirers_enquirer_id_from_id_pk" PRIMARY KEY("enquirer_id","from_id")
);
ALTER TABLE "enquirer_contacts" DROP CONSTRAINT "enquirer_contacts_kind_value_pk";
ALTER TABLE "enquirer_contacts" ADD CONSTRAINT "enquirer_contacts_kind_value_enquirer_id_pk" PRIMARY KEY("kind","value","enquirer_id");
ALTER TABLE "different_enquirers" ADD CONSTRAINT "different_enquirers_enquirer_id_enquirers_id_fk" FOREIGN KEY ("enquirer_id") REFERENCES "public"."enquirers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "different_enquirers" ADD CONSTRAINT "different_enquirers_from_id_enquirers_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."enquirers"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "different_enquirers_from_id_index" ON "different_enquirers" USING btree ("from_id");
INSERT INTO "different_enquirers" SELECT "id", "split_from_id" FROM "enquirers" WHERE "split_from_id" IS NOT NULL
UNION SELECT "split_from_id", "id" FROM "enquirers" WHERE "split_from_id" IS NOT NULL;
ALTER TABLE "enquirers" DROP COLUMN "split_from_id";
-- What was another's until now is also of whoever asked with it.
INSERT INTO "enquirer_contacts" ("kind", "value", "enquirer_id")
SELECT "kind", "value", "enquirer_id" FROM "enquirer_requests"
JOIN (SELECT "id", "email", "phone_e_164" FROM "demo_bookings" UNION ALL SELECT "id", "email", "phone_e_164" FROM "contact_messages") AS "request"
  ON "request"."id" = coalesce("booking_id", "message_id")
CROSS JOIN LATERAL (VALUES ('email', regexp_replace("email", '\+[^@]*@', '@')), ('phone', "phone_e_164")) AS "contact" ("kind", "value")
WHERE "value" <> ''
ON CONFLICT DO NOTHING;

-- 0062_enquirers_found_by_all
DROP INDEX "enquirers_searched";
ALTER TABLE "enquirers" ADD COLUMN "names" text DEFAULT '' NOT NULL;
ALTER TABLE "enquirers" ADD COLUMN "addresses" text DEFAULT '' NOT NULL;
UPDATE "enquirers" SET "names" = "known"."names", "addresses" = "known"."addresses" FROM (
  SELECT "enquirer_id", string_agg(DISTINCT "full_name", E' \n ') AS "names", string_agg(DISTINCT "value", E' \n ') AS "addresses"
  FROM "enquirer_requests"
  JOIN (SELECT "id", "full_name", "email", "phone_e_164" FROM "demo_bookings" UNION ALL SELECT "id", "full_name", "email", "phone_e_164" FROM "contact_messages") AS "request"
    ON "request"."id" = coalesce("booking_id", "message_id")
  CROSS JOIN LATERAL (VALUES ("email"), (regexp_replace("email", '\+[^@]*@', '@')), (nullif("phone_e_164", ''))) AS "contact" ("value")
  GROUP BY "enquirer_id"
) AS "known" WHERE "known"."enquirer_id" = "enquirers"."id";
CREATE INDEX "enquirers_searched" ON "enquirers" USING gin ((' ' || with_initials(folded("names")) || E'\n ' || "addresses") gin_trgm_ops);
