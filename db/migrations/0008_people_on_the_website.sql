CREATE TABLE "mentor_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"image" text NOT NULL,
	"subject" text NOT NULL,
	"sentence" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_purpose";--> statement-breakpoint
ALTER TABLE "unsubscribe_links" DROP CONSTRAINT "unsubscribe_links_purpose";--> statement-breakpoint
ALTER TABLE "feedback_answers" ADD COLUMN "review_id" uuid;--> statement-breakpoint
UPDATE "feedback_answers" SET "review_id" = substr(encode(sha256(("batch_id"::text || "student_id"::text)::bytea), 'hex'), 1, 32)::uuid WHERE "review" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "mentor_profiles" ADD CONSTRAINT "mentor_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_answers" ADD CONSTRAINT "feedback_answers_reviewId_unique" UNIQUE("review_id");--> statement-breakpoint
ALTER TABLE "feedback_answers" ADD CONSTRAINT "a_review_has_an_id" CHECK (("feedback_answers"."review" is null) = ("feedback_answers"."review_id" is null));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('news', 'testimonial', 'placement', 'website'));--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_purpose" CHECK ("unsubscribe_links"."purpose" in ('news', 'testimonial', 'placement', 'website'));