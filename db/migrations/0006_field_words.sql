ALTER TABLE "attempts" RENAME TO "idempotency_keys";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME CONSTRAINT "attempts_scope_key_pk" TO "idempotency_keys_scope_key_pk";--> statement-breakpoint
ALTER TABLE "openings" RENAME TO "material_opens";--> statement-breakpoint
ALTER TABLE "material_opens" RENAME CONSTRAINT "openings_enrollment_id_material_id_pk" TO "material_opens_enrollment_id_material_id_pk";--> statement-breakpoint
ALTER TABLE "material_opens" RENAME CONSTRAINT "openings_enrollment_id_enrollments_id_fk" TO "material_opens_enrollment_id_enrollments_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "audience" TO "channel";--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "topic" TO "dedupe_key";--> statement-breakpoint
ALTER INDEX "notifications_audience_id_index" RENAME TO "notifications_channel_id_index";
