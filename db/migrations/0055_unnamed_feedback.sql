ALTER TABLE "batches" ADD COLUMN "mentor_since" timestamptz;--> statement-breakpoint
ALTER TABLE "feedback_rounds" ADD COLUMN "asked" integer;--> statement-breakpoint
ALTER TABLE "feedback_rounds" ADD COLUMN "unnamed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Who had a seat to the end was asked; accounts that were deleted since have no seat any more, but their answers were counted.
UPDATE "feedback_rounds" SET
	"asked" = greatest("received", (SELECT count(DISTINCT "seats"."student_id") FROM "seats" JOIN "batches" ON "batches"."id" = "seats"."batch_id"
		WHERE "seats"."batch_id" = "feedback_rounds"."batch_id" AND ("seats"."until" IS NULL OR "seats"."until" >= "batches"."ends_at"))),
	"unnamed" = coalesce((SELECT jsonb_agg("answer" ORDER BY "answer"::text COLLATE "C") FROM (
		SELECT jsonb_build_object('ratings', "ratings", 'comment', "comment") AS "answer" FROM "feedback_answers"
		WHERE "feedback_answers"."batch_id" = "feedback_rounds"."batch_id" AND "student_id" IS NULL) "unnamed_answers"), '[]');--> statement-breakpoint
ALTER TABLE "feedback_rounds" ALTER COLUMN "asked" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback_rounds" DROP COLUMN "received";--> statement-breakpoint
DELETE FROM "feedback_answers" WHERE "student_id" IS NULL;--> statement-breakpoint
ALTER TABLE "feedback_answers" DROP CONSTRAINT "a_review_has_a_name";--> statement-breakpoint
DROP INDEX "feedback_answers_batch_id_index";--> statement-breakpoint
ALTER TABLE "feedback_answers" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "feedback_answers" DROP COLUMN "five";--> statement-breakpoint
ALTER TABLE "feedback_answers" ALTER COLUMN "student_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback_answers" ADD CONSTRAINT "feedback_answers_batch_id_student_id_pk" PRIMARY KEY("batch_id","student_id");--> statement-breakpoint
-- Writes the table anew: rows that were only deleted would stay in its file, in the order in which they came.
ALTER TABLE "feedback_answers" ALTER COLUMN "comment" SET DATA TYPE text USING "comment" || '';--> statement-breakpoint
DELETE FROM "feedback_given" USING "feedback_rounds" WHERE "feedback_rounds"."batch_id" = "feedback_given"."batch_id" AND "closes_at" <= now();--> statement-breakpoint
DELETE FROM "idempotency_keys" WHERE "scope" LIKE 'feedback.give %';
