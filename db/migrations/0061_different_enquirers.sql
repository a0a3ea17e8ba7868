CREATE TABLE "different_enquirers" (
	"enquirer_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	CONSTRAINT "different_enquirers_enquirer_id_from_id_pk" PRIMARY KEY("enquirer_id","from_id")
);
--> statement-breakpoint
ALTER TABLE "enquirer_contacts" DROP CONSTRAINT "enquirer_contacts_kind_value_pk";--> statement-breakpoint
ALTER TABLE "enquirer_contacts" ADD CONSTRAINT "enquirer_contacts_kind_value_enquirer_id_pk" PRIMARY KEY("kind","value","enquirer_id");--> statement-breakpoint
ALTER TABLE "different_enquirers" ADD CONSTRAINT "different_enquirers_enquirer_id_enquirers_id_fk" FOREIGN KEY ("enquirer_id") REFERENCES "public"."enquirers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_enquirers" ADD CONSTRAINT "different_enquirers_from_id_enquirers_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."enquirers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "different_enquirers_from_id_index" ON "different_enquirers" USING btree ("from_id");--> statement-breakpoint
INSERT INTO "different_enquirers" SELECT "id", "split_from_id" FROM "enquirers" WHERE "split_from_id" IS NOT NULL
UNION SELECT "split_from_id", "id" FROM "enquirers" WHERE "split_from_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "enquirers" DROP COLUMN "split_from_id";--> statement-breakpoint
-- What was another's until now is also of whoever asked with it.
INSERT INTO "enquirer_contacts" ("kind", "value", "enquirer_id")
SELECT "kind", "value", "enquirer_id" FROM "enquirer_requests"
JOIN (SELECT "id", "email", "phone_e_164" FROM "demo_bookings" UNION ALL SELECT "id", "email", "phone_e_164" FROM "contact_messages") AS "request"
  ON "request"."id" = coalesce("booking_id", "message_id")
CROSS JOIN LATERAL (VALUES ('email', regexp_replace("email", '\+[^@]*@', '@')), ('phone', "phone_e_164")) AS "contact" ("kind", "value")
WHERE "value" <> ''
ON CONFLICT DO NOTHING;
