ALTER TABLE "batches" DROP CONSTRAINT "batches_are_small";--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "seats_are_limited" CHECK ("batches"."seats" between 1 and 100);