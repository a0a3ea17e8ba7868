CREATE INDEX "paused_seats" ON "seats" USING btree ("student_id") WHERE "seats"."paused_from" is not null;--> statement-breakpoint
-- Written by hand. As before (migration 0026), of a class that was held in part until it ended.
CREATE OR REPLACE VIEW "class_students" AS
SELECT held."id" AS "class_id", seat."student_id" FROM "seats" seat JOIN "classes" held ON held."batch_id" = seat."batch_id"
WHERE seat."since" < coalesce(held."ended_at", held."ends_at") AND (seat."until" IS NULL OR seat."until" > held."starts_at")
UNION ALL SELECT "class_id", "student_id" FROM "make_ups"
UNION ALL SELECT "class_id", "student_id" FROM "attendees" WHERE "student_id" IS NOT NULL;
--> statement-breakpoint
-- Who is away from which class. Pauses are days by the clocks of the institute.
CREATE VIEW "paused_classes" AS
SELECT held."id" AS "class_id", seat."student_id", seat."paused_until"
FROM "seats" seat JOIN "classes" held ON held."batch_id" = seat."batch_id"
WHERE seat."paused_from" IS NOT NULL
	AND seat."since" < coalesce(held."ended_at", held."ends_at") AND (seat."until" IS NULL OR seat."until" > held."starts_at")
	AND (held."starts_at" AT TIME ZONE 'Asia/Kolkata')::date BETWEEN seat."paused_from" AND seat."paused_until";
--> statement-breakpoint
-- As before (migration 0026). Whoever is away and was not there is excused, marked or not.
CREATE OR REPLACE VIEW "standing_marks" AS
WITH "counting" AS NOT MATERIALIZED (
	SELECT said.* FROM "marks" said JOIN "classes" held ON held."id" = said."class_id"
	WHERE held."state" <> 'cancelled' AND said."student_id" IS NOT NULL
		AND (said."source" = 'correction' OR said."at" >= held."starts_at" - interval '30 minutes')
		AND EXISTS (
			SELECT FROM "class_students" listed
			WHERE listed."class_id" = said."class_id" AND listed."student_id" = said."student_id" OFFSET 0
		)
), "marked" AS NOT MATERIALIZED (
	SELECT DISTINCT ON ("student_id", "class_id") "student_id", "class_id", "mark" FROM "counting"
	ORDER BY "student_id", "class_id", "at" DESC, "id" DESC
), "last" AS NOT MATERIALIZED (
	SELECT "student_id", "class_id", CASE WHEN "mark" = 'absent' AND EXISTS (
			SELECT FROM "paused_classes" away
			WHERE away."class_id" = marked."class_id" AND away."student_id" = marked."student_id" OFFSET 0
		) THEN 'excused' ELSE "mark" END AS "mark"
	FROM "marked"
	UNION ALL
	SELECT DISTINCT away."student_id", away."class_id", 'excused' FROM "paused_classes" away
	JOIN "classes" held ON held."id" = away."class_id" AND held."state" <> 'cancelled'
	WHERE NOT EXISTS (
		SELECT FROM "counting" WHERE counting."class_id" = away."class_id" AND counting."student_id" = away."student_id" OFFSET 0
	)
)
SELECT last.*,
	EXISTS (
		SELECT FROM "make_ups" chair CROSS JOIN LATERAL (
			SELECT "mark" FROM "counting" WHERE counting."class_id" = chair."class_id" AND counting."student_id" = chair."student_id"
			ORDER BY "at" DESC, "id" DESC LIMIT 1
		) there
		WHERE chair."missed_class_id" = last."class_id" AND chair."student_id" = last."student_id"
			AND there."mark" IN ('present', 'late')
	) AS "is_made_up",
	EXISTS (
		SELECT FROM "make_ups" chair WHERE chair."class_id" = last."class_id" AND chair."student_id" = last."student_id"
	) AS "is_guest"
FROM "last";
--> statement-breakpoint
-- As before (migration 0026), and whoever has another pause than before.
DROP TRIGGER "count_changed" ON "seats";
--> statement-breakpoint
CREATE TRIGGER "count_changed" AFTER UPDATE ON "seats" REFERENCING OLD TABLE AS went NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION "count_changed"('(select said.student_id from marks said
		join classes held on held.id = said.class_id
		join came on came.student_id = said.student_id and came.batch_id = held.batch_id
		join went on went.id = came.id
		where (came.since, coalesce(came.until, ''infinity'')) <> (went.since, coalesce(went.until, ''infinity''))
			and (held.starts_at >= least(came.until, went.until) or held.ends_at <= greatest(came.since, went.since))
		union select came.student_id from came join went using (id)
		where (came.paused_from, came.paused_until) is distinct from (went.paused_from, went.paused_until)) seated');
--> statement-breakpoint
DROP TRIGGER "count_changed" ON "classes";
--> statement-breakpoint
CREATE TRIGGER "count_changed" AFTER UPDATE ON "classes" REFERENCING OLD TABLE AS went NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION "count_changed"('marks where student_id is not null and class_id in (select id from came join went using (id)
		where (came.state = ''cancelled'', came.starts_at, coalesce(came.ended_at, came.ends_at))
			<> (went.state = ''cancelled'', went.starts_at, coalesce(went.ended_at, went.ends_at)))');
