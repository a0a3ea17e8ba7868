ALTER TABLE "enquirers" ADD COLUMN "due_at" timestamptz;--> statement-breakpoint
CREATE INDEX "enquirers_by_due" ON "enquirers" USING btree (coalesce("due_at" at time zone 'UTC', timestamp '3000-01-01' + (timestamp '3000-01-01' - ("last_at" at time zone 'UTC'))),"id");--> statement-breakpoint
UPDATE "enquirers" SET "due_at" = CASE
	WHEN "follow_up_on" IS NOT NULL THEN "follow_up_on"::timestamp AT TIME ZONE 'Asia/Kolkata'
	WHEN "state" = 'asked' THEN (
		SELECT min("enquirer_requests"."due_at") FROM "enquirer_requests"
		WHERE "enquirer_id" = "enquirers"."id" AND "replied_at" IS NULL)
END;
