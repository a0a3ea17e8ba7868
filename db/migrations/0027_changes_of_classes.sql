CREATE TABLE "holidays" (
	"date" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"by_id" uuid,
	"added_at" timestamptz DEFAULT now() NOT NULL,
	"removed_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "classes" DROP CONSTRAINT "classes_batchId_number_unique";--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "planned_on" date;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "is_added" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "ended_at" timestamptz;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "continues_id" uuid;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "paused_from" date;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "paused_until" date;--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_continues_id_classes_id_fk" FOREIGN KEY ("continues_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "classes_of_batches" ON "classes" USING btree ("batch_id","starts_at");--> statement-breakpoint
CREATE INDEX "classes_continues_id_index" ON "classes" USING btree ("continues_id");--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "a_class_ends_while_it_is_held" CHECK ("classes"."ended_at" between "classes"."starts_at" and "classes"."ends_at");--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "a_pause_ends" CHECK (("seats"."paused_from" is null) = ("seats"."paused_until" is null) and "seats"."paused_until" - "seats"."paused_from" between 0 and 90);
--> statement-breakpoint
-- From now on in order of time: a cancelled class has the number that it would get back (recount in
-- src/features/batches/server/batch/count-queries.ts), and a batch has as many classes as are held.
UPDATE "classes" SET "number" = counted."place" FROM (
	SELECT "id", (count(*) FILTER (WHERE "state" <> 'cancelled') OVER (PARTITION BY "batch_id" ORDER BY "starts_at", "id"))
		+ ("state" = 'cancelled')::integer AS "place" FROM "classes"
) counted WHERE counted."id" = "classes"."id" AND "classes"."number" <> counted."place";
--> statement-breakpoint
UPDATE "batches" SET "class_count" = counted."held" FROM (
	SELECT "batch_id", count(*) FILTER (WHERE "state" <> 'cancelled') AS "held" FROM "classes" GROUP BY "batch_id"
) counted WHERE counted."batch_id" = "batches"."id" AND "class_count" <> counted."held";
--> statement-breakpoint
-- The parts of a class that was held in two count as one: attended where either was.
CREATE OR REPLACE FUNCTION "count_attendance"("of_students" uuid[]) RETURNS void LANGUAGE plpgsql
	SET plan_cache_mode = force_generic_plan SET seq_page_cost = 0.1 SET random_page_cost = 0.1 AS $$
BEGIN
	PERFORM FROM "users" WHERE "id" = ANY("of_students") ORDER BY "id" FOR NO KEY UPDATE;
	DELETE FROM "attendance_counts" WHERE "student_id" = ANY("of_students");
	INSERT INTO "attendance_counts" ("student_id", "course_id", "attended", "of", "missed_in_a_row")
	SELECT "student_id", "course_id",
		count(*) FILTER (WHERE "was_there" OR "is_made_up"),
		count(*) FILTER (WHERE NOT "is_excused" OR "is_made_up"),
		count(*) FILTER (WHERE NOT "was_there" AND NOT "is_excused" AND NOT "is_made_up" AND "starts_at" > coalesce("there_last", '-infinity'))
	FROM (
		SELECT *, max("starts_at") FILTER (WHERE "was_there") OVER (PARTITION BY "student_id", "course_id") AS "there_last"
		FROM (
			SELECT said."student_id", taught."course_id", max(held."starts_at") AS "starts_at",
				bool_or(said."mark" IN ('present', 'late')) AS "was_there",
				bool_and(said."mark" = 'excused') AS "is_excused",
				bool_or(said."is_made_up") AS "is_made_up"
			FROM "standing_marks" said JOIN "classes" held ON held."id" = said."class_id" JOIN "batches" taught ON taught."id" = held."batch_id"
			WHERE said."student_id" = ANY("of_students") AND NOT said."is_guest"
			GROUP BY said."student_id", taught."course_id", coalesce(held."continues_id", held."id")
		) own
	) judged
	GROUP BY "student_id", "course_id";
END $$;
