ALTER TABLE "contact_messages" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "changed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "changed_at" timestamptz;--> statement-breakpoint
ALTER TABLE "demo_bookings" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "demo_bookings" ADD COLUMN "changed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "demo_bookings" ADD COLUMN "changed_at" timestamptz;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_changed_by_id_people_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_bookings" ADD CONSTRAINT "demo_bookings_changed_by_id_people_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_to_do" ON "contact_messages" USING btree ("state","id") WHERE "contact_messages"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "contact_messages_by_who_changed" ON "contact_messages" USING btree ("changed_by_id");--> statement-breakpoint
CREATE INDEX "demo_bookings_to_do" ON "demo_bookings" USING btree ("state","id") WHERE "demo_bookings"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "demo_bookings_by_who_changed" ON "demo_bookings" USING btree ("changed_by_id");