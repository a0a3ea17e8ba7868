ALTER TABLE "batches" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_merged_into_id_batches_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batches_merged_into_id_index" ON "batches" USING btree ("merged_into_id");