ALTER TABLE "feedback_rounds" ADD COLUMN "signed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "feedback_rounds" SET "signed" = (SELECT count(*) FROM "feedback_answers" WHERE "feedback_answers"."batch_id" = "feedback_rounds"."batch_id");
