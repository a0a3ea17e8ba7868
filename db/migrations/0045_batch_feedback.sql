CREATE TABLE "feedback_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"student_id" uuid,
	"ratings" jsonb NOT NULL,
	"comment" text NOT NULL,
	"review" text,
	"review_agreed_at" timestamptz,
	CONSTRAINT "a_review_has_a_name" CHECK ("feedback_answers"."review" is null or "feedback_answers"."student_id" is not null),
	CONSTRAINT "a_review_is_agreed_to" CHECK (("feedback_answers"."review" is null) = ("feedback_answers"."review_agreed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "feedback_given" (
	"batch_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	CONSTRAINT "feedback_given_batch_id_student_id_pk" PRIMARY KEY("batch_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "feedback_rounds" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"questions" jsonb NOT NULL,
	"asked_by_id" uuid,
	"asked_at" timestamptz NOT NULL,
	"closes_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feedback_answers" ADD CONSTRAINT "feedback_answers_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_answers" ADD CONSTRAINT "feedback_answers_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_given" ADD CONSTRAINT "feedback_given_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_given" ADD CONSTRAINT "feedback_given_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_rounds" ADD CONSTRAINT "feedback_rounds_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_rounds" ADD CONSTRAINT "feedback_rounds_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_answers_batch_id_index" ON "feedback_answers" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "feedback_answers_student_id_index" ON "feedback_answers" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "feedback_given_student_id_index" ON "feedback_given" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "feedback_rounds_asked_by_id_index" ON "feedback_rounds" USING btree ("asked_by_id");