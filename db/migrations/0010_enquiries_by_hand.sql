ALTER TABLE "demo_bookings" ADD COLUMN "source" text DEFAULT 'website' NOT NULL;--> statement-breakpoint
ALTER TABLE "demo_bookings" ADD COLUMN "added_by_id" uuid;--> statement-breakpoint
ALTER TABLE "demo_bookings" ADD CONSTRAINT "demo_bookings_added_by_id_users_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demo_bookings_by_who_added" ON "demo_bookings" USING btree ("added_by_id") WHERE "demo_bookings"."added_by_id" is not null;--> statement-breakpoint
ALTER TABLE "demo_bookings" ADD CONSTRAINT "demo_bookings_source" CHECK ("demo_bookings"."source" in ('website', 'call', 'walk-in', 'referral'));