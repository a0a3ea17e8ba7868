-- Invitations of demo visitors to classes, and their secret links.
CREATE TABLE "visit_links" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"attendee_id" uuid,
	"invited_by_id" uuid,
	"invited_at" timestamptz NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"room" text NOT NULL,
	"notified_at" timestamptz NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"evening_at" timestamptz,
	"hours_at" timestamptz,
	"offered_at" timestamptz,
	"offers_until" timestamptz,
	"ended_at" timestamptz,
	"ended_by" text,
	CONSTRAINT "visits_attendeeId_unique" UNIQUE("attendee_id")
);
--> statement-breakpoint
ALTER TABLE "visit_links" ADD CONSTRAINT "visit_links_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_booking_id_demo_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."demo_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_attendee_id_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."attendees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_links_visit_id_index" ON "visit_links" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "visits_booking_id_index" ON "visits" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "visits_invited_by_id_index" ON "visits" USING btree ("invited_by_id");--> statement-breakpoint
CREATE INDEX "visits_to_come" ON "visits" USING btree ("starts_at") WHERE "visits"."ended_at" is null;