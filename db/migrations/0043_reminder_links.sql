CREATE TABLE "reminder_links" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"used_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "reminder_links" ADD CONSTRAINT "reminder_links_booking_id_demo_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."demo_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_links_booking_id_index" ON "reminder_links" USING btree ("booking_id");