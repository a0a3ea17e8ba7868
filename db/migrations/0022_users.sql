-- Written by hand: drizzle-kit would drop and build every index and foreign key that has the table's name in its own. Renaming
-- takes milliseconds. The table comes last, since whoever writes locks another table first and the user they refer to after it.
DO $$
DECLARE
	"key" record;
BEGIN
	FOR "key" IN SELECT conrelid::regclass AS "table", conname AS "name" FROM pg_constraint
		WHERE contype = 'f' AND confrelid = '"people"'::regclass ORDER BY conrelid, conname
	LOOP
		EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', "key"."table", "key"."name", replace("key"."name", '_people_id_fk', '_users_id_fk'));
	END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "people" RENAME TO "users";--> statement-breakpoint
DO $$
DECLARE
	"index" record;
BEGIN
	FOR "index" IN SELECT indexname AS "name" FROM pg_indexes WHERE schemaname = 'public' AND tablename = 'users' AND indexname LIKE 'people\_%'
	LOOP
		EXECUTE format('ALTER INDEX %I RENAME TO %I', "index"."name", regexp_replace("index"."name", '^people', 'users'));
	END LOOP;
END $$;
--> statement-breakpoint
-- The version before knows the table by this name, and serves until its last process is replaced. PostgreSQL passes on to the
-- table whatever is read from such a view, written to it or locked through it (docs/decisions/031).
CREATE VIEW "people" AS SELECT * FROM "users";--> statement-breakpoint
INSERT INTO "tallies" SELECT 'users', "kind", sum("more") FROM "tallies" WHERE "of" = 'people' GROUP BY "kind";--> statement-breakpoint
-- As before, and of users under both names.
CREATE OR REPLACE FUNCTION "tally"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	names text[] := CASE tg_table_name WHEN 'users' THEN ARRAY['users', 'people'] ELSE ARRAY[tg_table_name::text] END;
	came text := format('select %s as kind, 1 as more from came', tg_argv[0]);
	went text := format('select %s as kind, -1 as more from went', tg_argv[0]);
BEGIN
	IF tg_op = 'TRUNCATE' THEN
		DELETE FROM "tallies" WHERE "of" = ANY(names);
	ELSE
		EXECUTE format(
			'insert into tallies select name, kind, sum(more) from (%s) changed, unnest(%L::text[]) name group by name, kind having sum(more) <> 0',
			CASE tg_op WHEN 'INSERT' THEN came WHEN 'DELETE' THEN went ELSE concat(came, ' union all ', went) END,
			names
		);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- As before, but for the name of the table.
CREATE OR REPLACE FUNCTION "count_attendance"("of_students" uuid[]) RETURNS void LANGUAGE plpgsql
	SET plan_cache_mode = force_generic_plan SET seq_page_cost = 0.1 SET random_page_cost = 0.1 AS $$
BEGIN
	PERFORM FROM "users" WHERE "id" = ANY("of_students") ORDER BY "id" FOR NO KEY UPDATE;
	DELETE FROM "attendance_counts" WHERE "student_id" = ANY("of_students");
	INSERT INTO "attendance_counts" ("student_id", "course_id", "attended", "of", "missed_in_a_row")
	SELECT "student_id", "course_id",
		count(*) FILTER (WHERE "was_there" OR "is_made_up"),
		count(*) FILTER (WHERE "mark" <> 'excused' OR "is_made_up"),
		count(*) FILTER (WHERE "mark" = 'absent' AND NOT "is_made_up" AND "starts_at" > coalesce("there_last", '-infinity'))
	FROM (
		SELECT *, max("starts_at") FILTER (WHERE "was_there") OVER (PARTITION BY "student_id", "course_id") AS "there_last"
		FROM (
			SELECT said.*, held."starts_at", taught."course_id", said."mark" IN ('present', 'late') AS "was_there"
			FROM "standing_marks" said JOIN "classes" held ON held."id" = said."class_id" JOIN "batches" taught ON taught."id" = held."batch_id"
			WHERE said."student_id" = ANY("of_students") AND NOT said."is_guest"
		) own
	) judged
	GROUP BY "student_id", "course_id";
END $$;
